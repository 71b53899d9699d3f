import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import type { SessionList } from '../../flows/account/sessionListState';
import { otherSessions, type SessionEntry } from '../../hub/sessions';
import { translateVisitorText } from '../../i18n/translateVisitorText';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { LinkButton } from '../../ui/TextLink';
import { Waiting } from '../Waiting';

const rows = css`
  display: grid;
  gap: 12px;
  margin-block-end: 14px;
`;
const row = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  font-size: 0.93em;
  overflow-wrap: anywhere;
  & p + p {
    color: var(--entry-color-muted);
    font-size: 0.93em;
  }
  & button {
    flex: none;
  }
`;
const here = css`
  flex: none;
  color: var(--entry-color-success);
  font-size: 0.93em;
`;
const problem = css`
  margin-block-end: 12px;
`;

export interface SessionTableProps {
  list: SessionList;
  /** Signs out a session, or `others`. */
  onEnd: (id: string) => void;
  onReload: () => void;
}

/** Where the account is signed in: device, place and time of each session, and a button to sign it out. */
export function SessionTable({ list, onEnd, onReload }: SessionTableProps) {
  const { t, i18n } = useTranslation('content');
  if (list.kind === 'loading') return <Waiting />;
  if (list.kind === 'failed')
    return (
      <>
        <div css={problem}>
          <Notice>{translateVisitorText(i18n, list.text)}</Notice>
        </div>
        <Button variant="secondary" onClick={onReload}>
          {t('action.try_again')}
        </Button>
      </>
    );
  const { sessions, ending } = list;
  const isBusy = ending !== null;
  return (
    <>
      {list.problem && (
        <div css={problem}>
          <Notice>{translateVisitorText(i18n, list.problem)}</Notice>
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
