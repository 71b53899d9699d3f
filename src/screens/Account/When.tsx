import { css } from '@emotion/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { relativeTime } from '../../lib/relativeTime';

const word = css`
  white-space: nowrap;
`;

const minuteMs = 60_000;

/** Of the last minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** "2 hours ago"; the exact time is its title. @param at milliseconds since 1970 */
export function When({ at }: { at: number }) {
  const { t, i18n } = useTranslation('content');
  const now = useNow();
  const date = new Date(at);
  return (
    <time css={word} dateTime={date.toISOString()} title={t('activity.at', { at: date })}>
      {relativeTime(at, now, i18n.language) ?? t('account.date', { date })}
    </time>
  );
}
