import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnedList } from '../../flows/account/ownedListState';
import { otherSessions, type SessionEntry } from '../../api/sessions';
import { translateVisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { InlineMessage } from '../../ui/InlineMessage';
import { StatusText } from '../../ui/StatusText';
import { LinkButton } from '../../ui/TextLink';
import { DeviceIcon, useDeviceName } from './Device';
import { MissingList } from './MissingList';
import { danger, here, problem, row, rows, small } from './listStyles';
import { When } from './When';

export interface SessionTableProps {
  list: OwnedList<SessionEntry>;
  /** Of one session, or `others`. @returns whether it was ended */
  onEnd: (id: string) => Promise<boolean>;
  onReload: () => void;
}

/** This one first, then the last used. */
export function SessionTable({ list, onEnd, onReload }: SessionTableProps) {
  const { t, i18n } = useTranslation('content');
  const deviceName = useDeviceName();
  const [ended, setEnded] = useState('');
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (ended !== '') ref.current?.focus();
  }, [ended]);
  if (list.kind !== 'shown') return <MissingList {...{ list, onReload }} />;
  const { items, ending } = list;
  const isBusy = ending !== null;
  const others = items.filter(({ current }) => !current);
  const end = async (id: string, text: string): Promise<void> => {
    if (await onEnd(id)) setEnded(text);
  };
  return (
    <section ref={ref} tabIndex={-1} aria-label={t('sessions.list')}>
      {list.problem && (
        <div css={problem}>
          <InlineMessage>{translateVisitorText(i18n, list.problem)}</InlineMessage>
        </div>
      )}
      <ul css={rows}>
        {[...items.filter(({ current }) => current), ...others].map((session) => (
          <SessionRow
            key={session.id}
            {...{ session, isBusy }}
            onEnd={() => void end(session.id, t('sessions.ended', { device: deviceName(session.device) }))}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Button
          css={small}
          variant="secondary"
          isBusy={ending === otherSessions}
          isLocked={isBusy}
          onClick={() => void end(otherSessions, t('sessions.others_ended'))}
        >
          {t('sessions.end_others')}
        </Button>
      )}
      <StatusText>{ended}</StatusText>
    </section>
  );
}

interface SessionRowProps {
  session: SessionEntry;
  isBusy: boolean;
  onEnd: () => void;
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
          onClick={isBusy ? undefined : onEnd}
        >
          {t('session.sign_out')}
        </LinkButton>
      )}
    </li>
  );
}
