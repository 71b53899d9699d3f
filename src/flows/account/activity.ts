/** What happened to the account, the newest first, page by page. */
import { listActivity, type ActivityEntry } from '../../api/activity';
import { HubError } from '../../api/hubError';
import { createReducerStore } from '../../lib/reducerStore';
import { createStore, type ReadableStore } from '../../lib/store';
import { errorText } from '../errorText';
import { reportFailure } from '../reportFailure';
import type { Services } from '../services';
import { noticeEnd, type OwnedItemsDeps } from './ownedItems';
import { initialOwnedList, reduceOwnedList, type OwnedList, type OwnedListEvent } from './ownedListState';

/** Nothing rejects. */
export interface Activity {
  /** `ending` while older ones are loaded. */
  list: ReadableStore<OwnedList<ActivityEntry>>;
  hasMore: ReadableStore<boolean>;
  load(): Promise<void>;
  loadMore(): Promise<void>;
}

export interface ActivityDeps extends OwnedItemsDeps {
  services: Pick<Services, 'hub' | 'host' | 'session'>;
}

export function createActivity(deps: ActivityDeps): Activity {
  const { services, signal } = deps;
  const list = createReducerStore<OwnedList<ActivityEntry>, OwnedListEvent<ActivityEntry>>(
    reduceOwnedList,
    initialOwnedList,
  );
  const hasMore = createStore(false);
  const ask = async (shown: readonly ActivityEntry[]): Promise<void> => {
    const last = shown.at(-1);
    try {
      const request = { before: last && String(last.at) };
      const { info } = await services.hub.call(listActivity, request, { ignoreMessage: true, signal });
      if (!info) throw new HubError('business');
      if (signal.aborted) return;
      list.send({ type: 'listed', items: [...shown, ...info.events] });
      hasMore.set(info.more === true && info.events.length > 0);
    } catch (error) {
      if (signal.aborted) return;
      reportFailure(services, error);
      noticeEnd(deps);
      const key = 'sessions.failed';
      list.send({ type: 'notListed', text: errorText(error, key) ?? { key } });
    }
  };
  return {
    list,
    hasMore,
    async load() {
      list.send({ type: 'loading' });
      await ask([]);
    },
    async loadMore() {
      const before = list.get();
      if (before.kind === 'shown' && list.send({ type: 'ending', id: 'more' })) await ask(before.items);
    },
  };
}
