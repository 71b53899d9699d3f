import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import type { TrustedBrowserEntry } from '../../api/trustedBrowsers';
import type { OwnedList } from '../../flows/account/ownedListState';
import { allBrowsers } from '../../flows/account/trustedBrowsers';
import { Button } from '../../ui/Button';
import { useDeviceName } from './Device';
import { DeviceRow } from './DeviceRow';
import { danger, lead, rows, small } from './listStyles';
import { OwnedTable } from './OwnedTable';

const last = css`
  margin-block-end: 0;
`;

export interface TrustedBrowserTableProps {
  list: OwnedList<TrustedBrowserEntry>;
  /** Of one browser, or `all`. @returns whether it was ended */
  onEnd: (id: string) => Promise<boolean>;
  onReload: () => void;
}

/** The browsers that skip the second factor. */
export function TrustedBrowserTable({ list, onEnd, onReload }: TrustedBrowserTableProps) {
  const { t } = useTranslation('content');
  const nameOf = useDeviceName();
  return (
    <OwnedTable {...{ list, onReload }} label={t('trusted.title')}>
      {({ items, ending }, tell) => {
        const end = async (id: string, text: string): Promise<void> => {
          if (await onEnd(id)) tell(text);
        };
        return (
          <>
            <p css={[lead, items.length === 0 && last]}>
              {t(items.length === 0 ? 'trusted.none' : 'trusted.lead')}
            </p>
            <ul css={rows} hidden={items.length === 0}>
              {items.map((browser) => {
                const device = nameOf(browser.device);
                return (
                  <DeviceRow
                    key={browser.id}
                    of={browser}
                    action={{ text: t('trusted.end'), name: t('trusted.end_named', { device }) }}
                    isLocked={ending !== null}
                    onEnd={() => void end(browser.id, t('trusted.ended', { device }))}
                  >
                    {t('trusted.since', { made: new Date(browser.created_at) })}
                  </DeviceRow>
                );
              })}
            </ul>
            {items.length > 1 && (
              <Button
                css={[small, danger]}
                variant="secondary"
                isBusy={ending === allBrowsers}
                isLocked={ending !== null}
                onClick={() => void end(allBrowsers, t('trusted.all_ended'))}
              >
                {t('trusted.end_all')}
              </Button>
            )}
          </>
        );
      }}
    </OwnedTable>
  );
}
