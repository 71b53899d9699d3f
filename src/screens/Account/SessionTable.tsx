import { useTranslation } from 'react-i18next';
import type { OwnedList } from '../../flows/account/ownedListState';
import { otherSessions, type SessionEntry } from '../../api/sessions';
import { Button } from '../../ui/Button';
import { useDeviceName } from './Device';
import { DeviceRow } from './DeviceRow';
import { danger, rows, small } from './listStyles';
import { OwnedTable } from './OwnedTable';

export interface SessionTableProps {
  list: OwnedList<SessionEntry>;
  /** Of one session, or `others`. @returns whether it was ended */
  onEnd: (id: string) => Promise<boolean>;
  onReload: () => void;
}

/** This one first, then the last used. */
export function SessionTable({ list, onEnd, onReload }: SessionTableProps) {
  const { t } = useTranslation('content');
  const nameOf = useDeviceName();
  return (
    <OwnedTable {...{ list, onReload }} label={t('sessions.list')}>
      {({ items, ending }, tell) => {
        const others = items.filter(({ current }) => !current);
        const end = async (id: string, text: string): Promise<void> => {
          if (await onEnd(id)) tell(text);
        };
        return (
          <>
            <ul css={rows}>
              {[...items.filter(({ current }) => current), ...others].map((session) => {
                const device = nameOf(session.device);
                const name = t('sessions.end', { device });
                return (
                  <DeviceRow
                    key={session.id}
                    of={session}
                    action={!session.current && { text: t('session.sign_out'), name }}
                    isLocked={ending !== null}
                    onEnd={() => void end(session.id, t('sessions.ended', { device }))}
                  />
                );
              })}
            </ul>
            {others.length > 0 && (
              <Button
                css={[small, danger]}
                variant="secondary"
                isBusy={ending === otherSessions}
                isLocked={ending !== null}
                onClick={() => void end(otherSessions, t('sessions.others_ended'))}
              >
                {t('sessions.end_others')}
              </Button>
            )}
          </>
        );
      }}
    </OwnedTable>
  );
}
