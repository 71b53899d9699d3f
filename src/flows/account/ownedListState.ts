/**
 * A list of the account page whose items the owner ends one by one, pure. A refused event leaves the same object.
 */
import type { VisitorText } from '../../i18n/visitorText';

export type OwnedList<Item> =
  | { kind: 'loading' }
  | { kind: 'failed'; text: VisitorText }
  | {
      kind: 'shown';
      items: readonly Item[];
      /** Id of the item that is being ended, or of several (`others`). */
      ending: string | null;
      problem: VisitorText | null;
    };

export type OwnedListEvent<Item> =
  | { type: 'loading' }
  | { type: 'listed'; items: readonly Item[] }
  | { type: 'notListed'; text: VisitorText }
  | { type: 'ending'; id: string }
  /** `null`: the owner cancelled. */
  | { type: 'notEnded'; text: VisitorText | null };

export const initialOwnedList = { kind: 'loading' } as const;

export function reduceOwnedList<Item>(list: OwnedList<Item>, event: OwnedListEvent<Item>): OwnedList<Item> {
  switch (event.type) {
    case 'loading':
      return list.kind === 'failed' ? initialOwnedList : list;
    case 'listed':
      return { kind: 'shown', items: event.items, ending: null, problem: null };
    case 'notListed':
      // A list that is on screen is better than none.
      return list.kind === 'shown'
        ? { ...list, ending: null, problem: event.text }
        : { kind: 'failed', text: event.text };
    case 'ending':
      return list.kind === 'shown' && list.ending === null
        ? { ...list, ending: event.id, problem: null }
        : list;
    case 'notEnded':
      return list.kind === 'shown' ? { ...list, ending: null, problem: event.text } : list;
    default:
      return list;
  }
}
