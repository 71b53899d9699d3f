/** The element as a page's own code sees it (contract section 3): properties, methods and typed events. */
import type { ColorScheme, EntryMode, RedirectMode } from './attributes';
import type { EntryEventMap, EntryEventName } from './events';
import type { Screen } from './screens';

/** What can be set, as attributes (`open-id`) or properties (`openId`); `null` or absent = the default. */
export interface HubEntrySettings {
  /**
   * Origin of the hub and portal; required where the script does not come from there.
   * @default the origin that served the script
   */
  hub?: string | null;
  /**
   * `tag` in a page of yours; `frame` and `page` are for the portal's own documents.
   * @default tag
   */
  mode?: EntryMode | null;
  /**
   * Screen to begin with; set later, it is shown then.
   * @default login
   */
  screen?: Screen | null;
  /** Tenant to sign in to, on the neutral portal. */
  domain?: string | null;
  /** App to sign in to: the target then carries `appid` and a one-time `apptoken`. */
  appid?: string | null;
  /** Where to go after the sign-in; must be on the portal or in the hub's `callback_hosts`. */
  callback?: string | null;
  /** Open-platform code, with `open-id` or `domain`. */
  code?: string | null;
  /** Open-platform user the code is for. */
  openId?: string | null;
  /**
   * Colours.
   * @default light
   */
  colorScheme?: ColorScheme | null;
  /**
   * `none`: only tell the page, which goes where it likes.
   * @default auto
   */
  redirect?: RedirectMode | null;
  /**
   * Narrows the hub's list of parents, separated by spaces; never widens it.
   * @default the hub's list
   */
  parentOrigins?: string | readonly string[] | null;
  /** Sends no tracking events. */
  noTracking?: boolean;
  /** Says in the console what an integrator can mend. */
  debug?: boolean;
}

/** Methods of the element. */
export interface HubEntryMethods {
  /** Puts the focus into the first field. */
  focus: (options?: FocusOptions) => void;
  /** Back to the first screen; typed text is dropped, the session stays. */
  reset: () => void;
  /**
   * Revokes the token and clears the cookies. Once `entry-ready` was told, the promise resolves when that is done, also
   * where the hub cannot be reached. No event is dispatched: await the promise. The page around a frame or window gets
   * the message `login-state`, also when visitors sign out themselves; in a tag nothing tells of that.
   */
  signOut: () => Promise<void>;
  /** Lays texts over ours by key (docs/texts.md), or registers a language. */
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
  addEventListener<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends EntryEventName>(
    type: Name,
    listener: (event: HubEntryEvent<Name>) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
  focus: (options?: FocusOptions) => void;
}

/** The events with their names, as listeners know them. */
type HubEntryEvents = { [Name in EntryEventName]: HubEntryEvent<Name> };

declare global {
  interface HTMLElementTagNameMap {
    'hub-entry': HubEntryElement;
  }
  /** They bubble: any element around the tag, the document and the window hear them too. */
  interface GlobalEventHandlersEventMap extends HubEntryEvents {}
}
