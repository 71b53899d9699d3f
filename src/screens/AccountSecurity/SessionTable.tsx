import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import type { OwnedList } from '../../flows/account/ownedListState';
import { otherSessions, type SessionEntry } from '../../api/sessions';
import { translateVisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { InlineMessage } from '../../ui/InlineMessage';
import { LinkButton } from '../../ui/TextLink';
import { MissingList } from './MissingList';
import { problem, row, rows } from './listStyles';

const here = css`
  flex: none;
  color: var(--entry-color-success);
  font-size: 0.93em;
`;
export interface SessionTableProps {
  list: OwnedList<SessionEntry>;
  /** Of one session, or `others`. */
  onEnd: (id: string) => void;
  onReload: () => void;
}

export function SessionTable({ list, onEnd, onReload }: SessionTableProps) {
  const { t, i18n } = useTranslation('content');
  if (list.kind !== 'shown') return <MissingList {...{ list, onReload }} />;
  const { items: sessions, ending } = list;
  const isBusy = ending !== null;
  return (
    <>
      {list.problem && (
        <div css={problem}>
          <InlineMessage>{translateVisitorText(i18n, list.problem)}</InlineMessage>
        </div>
      )}
      <ul css={rows}>
        {sessions.map((session) => (
          <SessionRow key={session.id} {...{ session, isBusy, onEnd }} />
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && (
        <Button
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
  const device = session.device || t('sessions.unknown_device');
  return (
    <li css={row}>
      <div>
        <p>{device}</p>
        <p>
          {session.place && (
            <>
              <bdi dir="ltr">{session.place}</bdi>
              <br />
            </>
          )}
          {t('sessions.used', { used: new Date(session.used_at) })}
        </p>
      </div>
      {session.current ? (
        <span css={here}>{t('sessions.current')}</span>
      ) : (
        <LinkButton
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
