import { useTranslation } from 'react-i18next';
import type { ActivityEntry } from '../../api/activity';
import type { OwnedList } from '../../flows/account/ownedListState';
import { translateVisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { InlineMessage } from '../../ui/InlineMessage';
import { MissingList } from './MissingList';
import { lead, problem, row, rows } from './listStyles';

export interface ActivityListProps {
  list: OwnedList<ActivityEntry>;
  hasMore: boolean;
  onMore: () => void;
  onReload: () => void;
}

/** What happened to the account, the newest first. */
export function ActivityList({ list, hasMore, onMore, onReload }: ActivityListProps) {
  const { t, i18n } = useTranslation('content');
  if (list.kind !== 'shown') return <MissingList {...{ list, onReload }} />;
  const { items, ending } = list;
  const occurred = numberSame(items);
  return (
    <>
      {items.length === 0 && <p css={lead}>{t('activity.none')}</p>}
      <ul css={rows} hidden={items.length === 0}>
        {occurred.map(([key, event]) => (
          <EventRow key={key} event={event} />
        ))}
      </ul>
      {list.problem && (
        <div css={problem}>
          <InlineMessage>{translateVisitorText(i18n, list.problem)}</InlineMessage>
        </div>
      )}
      {hasMore && (
        <Button variant="secondary" isBusy={ending !== null} onClick={onMore}>
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
  return (
    <li css={row}>
      <div>
        {/* A later hub has kinds without words here. */}
        <p>{i18n.t(`happened.${kind}`, { defaultValue: t('happened.other') })}</p>
        <p>
          {t('activity.at', { at: new Date(at) })}
          {(device || place) && <br />}
          {device}
          {device && place && ' · '}
          {place && <bdi dir="ltr">{place}</bdi>}
        </p>
      </div>
    </li>
  );
}
