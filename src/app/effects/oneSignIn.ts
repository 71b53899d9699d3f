/**
 * Several tags of the account in one page, where nobody is signed in: one of them shows the sign-in, and the others lead
 * to it. Who signs in there is known to all of them (`embeddedAccount`).
 */
import { screenPaths } from '../../contract/screens';
import { createStore, type ReadableStore, type Store } from '../../lib/store';
import type { Entry } from '../entry';
import { settingsDomain } from '../services/browserServices';

interface Tag {
  entry: Entry;
  /** Its own address, where it is while another one has the sign-in. */
  home: string;
  /** Who has the sign-in in place of this one. */
  elsewhere: Store<Entry | null>;
}

/** Hub and tenant of an element: what signs in to one says nothing about another. */
export const accountPlace = ({ services }: Pick<Entry, 'services'>): string =>
  `${services.portal} ${settingsDomain(services)}`;

/** By the place of the account. */
const documentTags = new Map<string, Map<Entry, Tag>>();
const nowhere = createStore<Entry | null>(null);

/** @returns the element with the sign-in, where it is another one */
export const signInElsewhere = (entry: Entry): ReadableStore<Entry | null> =>
  documentTags.get(accountPlace(entry))?.get(entry)?.elsewhere ?? nowhere;

/** @param home the address of an account's tag. @returns stops it */
export function shareSignIn(entry: Entry, home: string): () => void {
  const { navigator, stores, services } = entry;
  const { session } = services;
  const place = accountPlace(entry);
  const tags = documentTags.get(place) ?? new Map<Entry, Tag>();
  const elsewhere = createStore<Entry | null>(null);
  documentTags.set(place, tags.set(entry, { entry, home, elsewhere }));
  const settle = (): void => settleAll([...tags.values()]);
  const follow = (): void => {
    const path = elsewhere.get() || session.get() ? home : screenPaths.login;
    if (navigator.path.get() !== path) navigator.navigate(path, { replace: true });
  };
  const stops = [
    session.subscribe(settle),
    stores.availability.subscribe(settle),
    elsewhere.subscribe(follow),
    // A session that is over leads to a sign-in of its own.
    navigator.subscribe(() => elsewhere.get() && follow()),
  ];
  settle();
  return () => {
    stops.forEach((stop) => stop());
    tags.delete(entry);
    settle();
  };
}

function settleAll(tags: readonly Tag[]): void {
  const waiting = tags.filter(isWaiting);
  const holder = tags.find((tag) => isHolder(tag, tags)) ?? waiting.toSorted(inDocument)[0];
  for (const tag of tags) {
    // Cookies say at once who has signed in, where there are any.
    if (holder?.entry.services.session.get() && waiting.includes(tag)) tag.entry.services.session.refresh();
    const isLed = holder !== undefined && tag !== holder && isWaiting(tag);
    tag.elsewhere.set(isLed ? holder.entry : null);
  }
}

/** Who has the sign-in keeps it: something may be typed there, or a sign-in is being told to the others. */
function isHolder(tag: Tag, tags: readonly Tag[]): boolean {
  const { entry, home, elsewhere } = tag;
  if (elsewhere.get()) return false;
  if (tags.some((other) => other.elsewhere.get() === entry)) return isWaiting(tag) || isSignedIn(tag);
  return isWaiting(tag) && entry.navigator.path.get() !== home;
}

const isSignedIn = ({ entry }: Tag): boolean => entry.services.session.get() !== null;

/** Nobody is signed in to it, and it may show a form. */
function isWaiting({ entry }: Tag): boolean {
  const { kind } = entry.stores.availability.get();
  return entry.services.session.get() === null && (kind === 'form' || kind === 'opening');
}

function inDocument({ entry: { element: one } }: Tag, { entry: { element: other } }: Tag): number {
  if (!(one.events instanceof Node) || !(other.events instanceof Node)) return 0;
  return one.events.compareDocumentPosition(other.events) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
