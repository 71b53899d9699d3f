/** `<hub-account>` as a page's code sees it (docs/contract.md section 3, "Account"). */
import type { AccountEventMap } from './accountEvents';
import type { ColorScheme } from './attributes';
import type { HubEntryMethods } from './element';
import type { EntryEventMap } from './events';

/** Settings, as attributes (`color-scheme`) or properties (`colorScheme`); `null` or absent means the default. */
export interface HubAccountSettings {
  /**
   * Origin of the hub and portal; required if the script does not come from there.
   * @default the origin that served the script
   */
  hub?: string | null;
  /**
   * Parts to show, separated by spaces: any of `profile`, `security`, `links`, `privacy`.
   * @default all
   */
  show?: string | null;
  /** Tenant of the account, on the neutral portal. */
  domain?: string | null;
  /**
   * Colors.
   * @default light
   */
  colorScheme?: ColorScheme | null;
  /** Sends no tracking events. */
  noTracking?: boolean;
  /** Explains setup mistakes in the console. */
  debug?: boolean;
}

/** Attributes of the tag, as templates write them: all of `HubAccountSettings` and `lang`. */
export interface HubAccountAttributes {
  hub?: string | null | undefined;
  show?: string | null | undefined;
  domain?: string | null | undefined;
  lang?: string | undefined;
  'color-scheme'?: ColorScheme | null | undefined;
  'no-tracking'?: '' | boolean | undefined;
  debug?: '' | boolean | undefined;
}

/** Events of the tag: its own, and those of the sign-in that it shows to who is not signed in. */
export type HubAccountEventMap = AccountEventMap & EntryEventMap;

/** An event of the tag. */
export type HubAccountEvent<Name extends keyof HubAccountEventMap> = CustomEvent<HubAccountEventMap[Name]>;

/** `document.querySelector('hub-account')` */
export interface HubAccountElement extends Required<HubAccountSettings>, HTMLElement, HubEntryMethods {
  addEventListener<Name extends keyof HubAccountEventMap>(
    type: Name,
    listener: (event: HubAccountEvent<Name>) => void,
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
  focus: (options?: FocusOptions) => void;
}

/** Event name → the event that listeners receive. */
type AccountEvents = { [Name in keyof AccountEventMap]: HubAccountEvent<Name> };

declare global {
  interface HTMLElementTagNameMap {
    'hub-account': HubAccountElement;
  }
  /** The events bubble: elements around the tag, the document and the window receive them too. */
  interface GlobalEventHandlersEventMap extends AccountEvents {}
}
