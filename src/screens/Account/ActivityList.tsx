import { css } from '@emotion/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityEntry } from '../../api/activity';
import type { OwnedList } from '../../flows/account/ownedListState';
import { translateVisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { InlineMessage } from '../../ui/InlineMessage';
import { useDeviceName } from './Device';
import { Dotted } from './Dotted';
import { MissingList } from './MissingList';
import { lead, row, rows, small } from './listStyles';
import { When } from './When';

const below = css`
  margin-block-start: 16px;
`;
const time = css`
  color: var(--entry-color-muted);
  font-size: 0.93em;
`;

/** The rest is shown on demand. */
const shownFirst = 6;

export interface ActivityListProps {
  list: OwnedList<ActivityEntry>;
  hasMore: boolean;
  onMore: () => void;
  onReload: () => void;
}

/** What happened to the account, the newest first. */
export function ActivityList({ list, hasMore, onMore, onReload }: ActivityListProps) {
  const { t, i18n } = useTranslation('content');
  const [isFolded, setIsFolded] = useState(true);
  if (list.kind !== 'shown') return <MissingList {...{ list, onReload }} />;
  const { items, ending } = list;
  const occurred = numberSame(items);
  const showMore = (): void => {
    setIsFolded(false);
    if (!isFolded || items.length <= shownFirst) onMore();
  };
  return (
    <>
      {items.length === 0 && <p css={lead}>{t('activity.none')}</p>}
      <ul css={rows} hidden={items.length === 0}>
        {(isFolded ? occurred.slice(0, shownFirst) : occurred).map(([key, event]) => (
          <EventRow key={key} event={event} />
        ))}
      </ul>
      {list.problem && (
        <div css={below}>
          <InlineMessage>{translateVisitorText(i18n, list.problem)}</InlineMessage>
        </div>
      )}
      {(hasMore || (isFolded && items.length > shownFirst)) && (
        <Button css={[small, below]} variant="secondary" isBusy={ending !== null} onClick={showMore}>
          {t('activity.more')}
        </Button>
      )}
    </>
  );
}

/** Events have no id, and two of a kind may fall into one millisecond. */
function numberSame(items: readonly ActivityEntry[]): [string, ActivityEntry][] {
  const seen = new Map<string, number>();
  return items.map((event) => {
    const name = `${event.at} ${event.kind}`;
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return [`${name} ${count}`, event];
  });
}

function EventRow({ event: { kind, device, place, at } }: { event: ActivityEntry }) {
  const { t, i18n } = useTranslation('content');
  const deviceName = useDeviceName();
  return (
    <li css={row}>
      <div>
        {/* A later hub has kinds without words here. */}
        <p>{i18n.t(`happened.${kind}`, { defaultValue: t('happened.other') })}</p>
        {(device || place) && (
          <p>
            <Dotted
              facts={[
                device && deviceName(device),
                place && (
                  <bdi key="place" dir="ltr">
                    {place}
                  </bdi>
                ),
              ]}
            />
          </p>
        )}
      </div>
      <span css={time}>
        <When at={at} />
      </span>
    </li>
  );
}
