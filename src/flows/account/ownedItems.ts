/** A list of the account page with what its owner can do: loaded, then changed item by item. */
import { HubError } from '../../api/hubError';
import type { TextKey } from '../../i18n/namespaces';
import type { VisitorText } from '../../i18n/visitorText';
import { createReducerStore } from '../../lib/reducerStore';
import type { ReadableStore } from '../../lib/store';
import { errorText } from '../errorText';
import { reportFailure } from '../reportFailure';
import type { Services } from '../services';
import { initialOwnedList, reduceOwnedList, type OwnedList, type OwnedListEvent } from './ownedListState';

/** Nothing rejects. */
export interface OwnedItems<Item> {
  list: ReadableStore<OwnedList<Item>>;
  load(): Promise<void>;
  /** Ends or removes one item, and asks for the list again. @returns whether it was ended */
  end(id: string): Promise<boolean>;
  /** Changes one item, or makes one, as `end` does. @param failed shown where the hub refuses without a message */
  change(id: string, work: () => Promise<Change>, failed: TextKey): Promise<boolean>;
}

/** `cancelled`: by the owner; a text says why it was not done. */
export type Change = 'done' | 'cancelled' | VisitorText;

export interface OwnedItemsDeps {
  services: Pick<Services, 'host' | 'session'>;
  /** Aborted when the page is left. */
  signal: AbortSignal;
  /** The page asks who is signed in. */
  onSessionOver: () => void;
}

export interface OwnedItemsCalls<Item> {
  /** @returns `undefined` where the hub did not answer the list */
  list: () => Promise<readonly Item[] | undefined>;
  end: (id: string) => Promise<Change>;
  failed: { load: TextKey; end: TextKey };
}

export function createOwnedItems<Item>(deps: OwnedItemsDeps, calls: OwnedItemsCalls<Item>): OwnedItems<Item> {
  const { services, signal } = deps;
  const store = createReducerStore<OwnedList<Item>, OwnedListEvent<Item>>(reduceOwnedList, initialOwnedList);
  const send = (event: OwnedListEvent<Item>): boolean => !signal.aborted && store.send(event);
  /** @returns whether it was done; a failure after the page was left changes nothing */
  const attempt = async (
    work: () => Promise<Change>,
    fail: (error: unknown) => OwnedListEvent<Item>,
  ): Promise<boolean> => {
    try {
      const result = await work();
      if (result === 'done') return true;
      send({ type: 'notEnded', text: result === 'cancelled' ? null : result });
    } catch (error) {
      if (signal.aborted) return false;
      reportFailure(services, error);
      noticeEnd(deps);
      send(fail(error));
    }
    return false;
  };
  const load = async (): Promise<void> => {
    await attempt(
      async () => {
        send({ type: 'loading' });
        const items = await calls.list();
        if (items === undefined) throw new HubError('business');
        send({ type: 'listed', items });
        return 'done';
      },
      (error) => ({ type: 'notListed', text: textOf(error, calls.failed.load) }),
    );
  };
  const change: OwnedItems<Item>['change'] = async (id, work, failed) => {
    if (!send({ type: 'ending', id })) return false;
    const isDone = await attempt(work, (error) => ({ type: 'notEnded', text: textOf(error, failed) }));
    if (isDone) await load();
    return isDone;
  };
  return {
    list: store,
    load,
    end: (id) => change(id, () => calls.end(id), calls.failed.end),
    change,
  };
}

/** The page asks who is signed in when this document's session is over. */
export function noticeEnd({ services, signal, onSessionOver }: OwnedItemsDeps): void {
  if (!signal.aborted && services.session.get() === null) onSessionOver();
}

function textOf(error: unknown, fallback: TextKey): VisitorText {
  return errorText(error, fallback) ?? { key: fallback };
}
