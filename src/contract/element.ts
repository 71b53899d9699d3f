/** The element as a page's own code sees it (contract section 3): properties, methods and typed events. */
import type { ColorScheme, EntryMode, RedirectMode } from './config';
import type { EntryEventMap, EntryEventName } from './events';
import type { Screen } from './screens';

/** What can be set, as attributes (`open-id`) or properties (`openId`); `null` or absent = the default. */
export interface HubEntrySettings {
  /** Origin of the hub; needed where the script does not come from there. */
  hub?: string | null;
  mode?: EntryMode | null;
  screen?: Screen | null;
  domain?: string | null;
  appid?: string | null;
  callback?: string | null;
  code?: string | null;
  openId?: string | null;
  colorScheme?: ColorScheme | null;
  redirect?: RedirectMode | null;
  /** Narrows the hub's list of parents. */
  parentOrigins?: string | readonly string[] | null;
  noTracking?: boolean;
  debug?: boolean;
}

/** Methods of the element. */
export interface HubEntryMethods {
  /** Puts the focus into the first field. */
  focus: (options?: FocusOptions) => void;
  /** Back to the first screen; typed text is dropped, the session stays. */
  reset: () => void;
  /** Revokes the token, clears the cookies and tells the page. */
  signOut: () => Promise<void>;
  /** Lays texts over ours, or registers a language. @param texts flat keys */
  setTexts: (lang: string, texts: Readonly<Record<string, string>>) => void;
}

/** An event of the element. */
export type HubEntryEvent<Name extends EntryEventName> = CustomEvent<EntryEventMap[Name]>;

/** `document.querySelector('hub-entry')` */
export interface HubEntryElement extends Required<HubEntrySettings>, HTMLElement, HubEntryMethods {
  addEventListener<Name extends EntryEventName>(
    type: Name,
    listener: (event: HubEntryEvent<Name>) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  focus: (options?: FocusOptions) => void;
}
