/** The element as a page's code sees it (docs/contract.md section 3): properties, methods and typed events. */
import type { ColorScheme, EntryMode, RedirectMode } from './attributes';
import type { EntryEventMap, EntryEventName } from './events';
import type { Screen } from './screens';

/** Name of the tag (docs/contract.md section 1). */
export const elementName = 'hub-entry';

/** Name of the account's tag. */
export const accountElementName = 'hub-account';

/** Settings, as attributes (`open-id`) or properties (`openId`); `null` or absent means the default. */
export interface HubEntrySettings {
  /**
   * Origin of the hub and portal; required if the script does not come from there.
   * @default the origin that served the script
   */
  hub?: string | null;
  /**
   * `tag` in your own page; `frame` and `page` are for the portal's documents.
   * @default tag
   */
  mode?: EntryMode | null;
  /**
   * Screen to show first; a later change shows that screen.
   * @default login
   */
  screen?: Screen | null;
  /** Tenant to sign in to, on the neutral portal. */
  domain?: string | null;
  /** App to sign in to: `entry-login` then has an `app_token`, and the target `appid` and a one-time `apptoken`. */
  appid?: string | null;
  /** Where to go after the sign-in; must be on the portal or in the hub's `callback_hosts`. */
  callback?: string | null;
  /** Open-platform code, with `open-id` or `domain`. */
  code?: string | null;
  /** Open-platform user the code is for. */
  openId?: string | null;
  /**
   * Colors.
   * @default light
   */
  colorScheme?: ColorScheme | null;
  /**
   * `none`: dispatches the events but does not navigate.
   * @default auto
   */
  redirect?: RedirectMode | null;
  /**
   * Limits the hub's list of parent origins, separated by spaces; never extends it.
   * @default the hub's list
   */
  parentOrigins?: string | readonly string[] | null;
  /** Sends no tracking events. */
  noTracking?: boolean;
  /**
   * Renders forms as children of the element, for password managers that cannot read shadow roots. The form then waits for the app, and your page's rules can reach it.
   */
  lightDom?: boolean;
  /** Explains setup mistakes in the console. */
  debug?: boolean;
}

/** Attributes of the tag, as templates write them: all of `HubEntrySettings` and `lang`. */
export interface HubEntryAttributes {
  hub?: string | null | undefined;
  mode?: EntryMode | null | undefined;
  screen?: Screen | null | undefined;
  domain?: string | null | undefined;
  appid?: string | null | undefined;
  callback?: string | null | undefined;
  code?: string | null | undefined;
  'open-id'?: string | null | undefined;
  lang?: string | undefined;
  'color-scheme'?: ColorScheme | null | undefined;
  redirect?: RedirectMode | null | undefined;
  'parent-origins'?: string | null | undefined;
  'no-tracking'?: '' | boolean | undefined;
  debug?: '' | boolean | undefined;
}

/** Methods of the element. */
export interface HubEntryMethods {
  /** Focuses the first field. */
  focus: (options?: FocusOptions) => void;
  /** Returns to the first screen and clears typed text; the session stays. */
  reset: () => void;
  /**
   * Revokes the token and clears the cookies. After `entry-ready` the promise resolves when that is done, even when the
   * hub cannot be reached. No event is dispatched: await the promise. The page around a frame or window receives the
   * message `login-state`, also when visitors sign out themselves; a tag reports no sign-out.
   */
  signOut: () => Promise<void>;
  /** Replaces texts by key (docs/texts.md), or registers a language. */
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

/** Event name → the event that listeners receive. */
type HubEntryEvents = { [Name in EntryEventName]: HubEntryEvent<Name> };

declare global {
  interface HTMLElementTagNameMap {
    'hub-entry': HubEntryElement;
  }
  /** The events bubble: elements around the tag, the document and the window receive them too. */
  interface GlobalEventHandlersEventMap extends HubEntryEvents {}
}
