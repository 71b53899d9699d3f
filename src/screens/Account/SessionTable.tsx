import { useTranslation } from 'react-i18next';
import type { OwnedList } from '../../flows/account/ownedListState';
import { otherSessions, type SessionEntry } from '../../api/sessions';
import { translateVisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { InlineMessage } from '../../ui/InlineMessage';
import { LinkButton } from '../../ui/TextLink';
import { DeviceIcon, useDeviceName } from './Device';
import { MissingList } from './MissingList';
import { danger, here, problem, row, rows, small } from './listStyles';
import { When } from './When';

export interface SessionTableProps {
  list: OwnedList<SessionEntry>;
  /** Of one session, or `others`. */
  onEnd: (id: string) => void;
  onReload: () => void;
}

/** This one first, then the last used. */
export function SessionTable({ list, onEnd, onReload }: SessionTableProps) {
  const { t, i18n } = useTranslation('content');
  if (list.kind !== 'shown') return <MissingList {...{ list, onReload }} />;
  const { items, ending } = list;
  const isBusy = ending !== null;
  const others = items.filter(({ current }) => !current);
  return (
    <>
      {list.problem && (
        <div css={problem}>
          <InlineMessage>{translateVisitorText(i18n, list.problem)}</InlineMessage>
        </div>
      )}
      <ul css={rows}>
        {[...items.filter(({ current }) => current), ...others].map((session) => (
          <SessionRow key={session.id} {...{ session, isBusy, onEnd }} />
        ))}
      </ul>
      {others.length > 0 && (
        <Button
          css={small}
          variant="secondary"
          isBusy={ending === otherSessions}
          isLocked={isBusy}
          onClick={() => onEnd(otherSessions)}
        >
          {t('sessions.end_others')}
        </Button>
      )}
    </>
  );
}

interface SessionRowProps extends Pick<SessionTableProps, 'onEnd'> {
  session: SessionEntry;
  isBusy: boolean;
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { t } = useTranslation('content');
  const device = useDeviceName()(session.device);
  return (
    <li css={row}>
      <DeviceIcon device={session.device} />
      <div>
        <p>{device}</p>
        <p>
          {session.current && (
            <>
              <span css={here}>{t('sessions.current')}</span>
              {' · '}
            </>
          )}
          {session.place && (
            <>
              <bdi dir="ltr">{session.place}</bdi>
              {' · '}
            </>
          )}
          <When at={session.used_at} />
        </p>
      </div>
      {!session.current && (
        <LinkButton
          css={danger}
          aria-label={t('sessions.end', { device })}
          aria-disabled={isBusy || undefined}
          onClick={isBusy ? undefined : () => onEnd(session.id)}
        >
          {t('session.sign_out')}
        </LinkButton>
      )}
    </li>
  );
}
