import { part } from '../part';

/** Details of the tag's events that this page listens to. */
interface EntryTagEvents {
  'entry-login': { username: string };
  'entry-screen': { screen: string };
  'entry-error': { kind: string };
}

/** What this page uses of `<hub-entry>`, as its documentation describes it. */
export type EntryTag = {
  signOut(): void | Promise<void>;
  setTexts(lang: string, texts: Readonly<Record<string, string>>): void;
  addEventListener<Name extends keyof EntryTagEvents>(
    name: Name,
    listener: (event: CustomEvent<EntryTagEvents[Name]>) => void,
  ): void;
} & HTMLElement;

/** The tag of this page. Its methods exist once its script has defined it. */
export function entryTag(): EntryTag {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own document holds a <hub-entry> there
  return part('entry', HTMLElement) as EntryTag;
}

/** Attributes of the tag that this page's own address may set, to try them out. */
const trials = ['lang', 'callback', 'appid', 'redirect', 'color-scheme'] as const;

/**
 * Copies trial parameters to the tag, which validates them.
 * @param tag the tag
 * @param search query of this page
 */
export function applyTrials(tag: HTMLElement, search: string): void {
  const query = new URLSearchParams(search);
  for (const name of trials) {
    const value = query.get(name);
    if (value !== null) tag.setAttribute(name, value);
  }
}
