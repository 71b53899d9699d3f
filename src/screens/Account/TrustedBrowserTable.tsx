import { css } from '@emotion/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrustedBrowserEntry } from '../../api/trustedBrowsers';
import type { OwnedList } from '../../flows/account/ownedListState';
import { allBrowsers } from '../../flows/account/trustedBrowsers';
import { translateVisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { InlineMessage } from '../../ui/InlineMessage';
import { StatusText } from '../../ui/StatusText';
import { LinkButton } from '../../ui/TextLink';
import { MissingList } from './MissingList';
import { DeviceIcon, useDeviceName } from './Device';
import { here, lead, problem, row, rows, small } from './listStyles';
import { When } from './When';

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
  const { t, i18n } = useTranslation('content');
  const deviceName = useDeviceName();
  // An object, so that a second browser of the same name moves the focus too.
  const [ended, setEnded] = useState({ text: '' });
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (ended.text !== '') ref.current?.focus();
  }, [ended]);
  if (list.kind !== 'shown') return <MissingList {...{ list, onReload }} />;
  const { items, ending } = list;
  const end = async (id: string, text: string): Promise<void> => {
    if (await onEnd(id)) setEnded({ text });
  };
  return (
    <section ref={ref} tabIndex={-1} aria-label={t('trusted.title')}>
      <p css={[lead, items.length === 0 && last]}>
        {t(items.length === 0 ? 'trusted.none' : 'trusted.lead')}
      </p>
      {list.problem && (
        <div css={problem}>
          <InlineMessage>{translateVisitorText(i18n, list.problem)}</InlineMessage>
        </div>
      )}
      <ul css={rows} hidden={items.length === 0}>
        {items.map((browser) => (
          <BrowserRow
            key={browser.id}
            browser={browser}
            device={deviceName(browser.device)}
            isLocked={ending !== null}
            onEnd={() => void end(browser.id, t('trusted.ended', { device: deviceName(browser.device) }))}
          />
        ))}
      </ul>
      {items.length > 1 && (
        <Button
          css={small}
          variant="secondary"
          isBusy={ending === allBrowsers}
          isLocked={ending !== null}
          onClick={() => void end(allBrowsers, t('trusted.all_ended'))}
        >
          {t('trusted.end_all')}
        </Button>
      )}
      <StatusText>{ended.text}</StatusText>
    </section>
  );
}

interface BrowserRowProps {
  browser: TrustedBrowserEntry;
  device: string;
  isLocked: boolean;
  onEnd: () => void;
}

function BrowserRow({ browser, device, isLocked, onEnd }: BrowserRowProps) {
  const { t } = useTranslation('content');
  const { current, place, created_at, used_at } = browser;
  return (
    <li css={row}>
      <DeviceIcon device={browser.device} />
      <div>
        <p>{device}</p>
        <p>
          {current && (
            <>
              <span css={here}>{t('sessions.current')}</span>
              {' · '}
            </>
          )}
          {place && (
            <>
              <bdi dir="ltr">{place}</bdi>
              {' · '}
            </>
          )}
          <When at={used_at} />
          <br />
          {t('trusted.since', { made: new Date(created_at) })}
        </p>
      </div>
      <LinkButton
        aria-label={t('trusted.end_named', { device })}
        aria-disabled={isLocked || undefined}
        onClick={isLocked ? undefined : onEnd}
      >
        {t('trusted.end')}
      </LinkButton>
    </li>
  );
}
