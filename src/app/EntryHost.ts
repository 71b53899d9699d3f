import type { ColorScheme } from '../contract/attributes';
import type { EntryConfig } from '../contract/config';
import type { EntryEventMap, EntryEventName } from '../contract/events';
import type { ReadableStore } from '../lib/store';

/** Texts a host laid over ours: language → key → text. */
export type HostTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What a host can ask for through the element's methods (contract section 3). */
export type EntryCommand = 'reset' | 'signOut';

/** An answer of the hub, undecoded: `hub/decodeAnswer` reads it. `json` is `undefined` where the body was none. */
export interface EarlyAnswer {
  status: number;
  retryAfter: string | null;
  json: unknown;
}

/** What the form of the first drawing offers: a tab each where there are both. */
export interface FirstMethods {
  email: boolean;
  phone: boolean;
  /** Buttons of other methods are to be expected below it: their room is kept. */
  more: boolean;
}

/** All that the app knows of the element around it. The element makes one for each mount. */
export interface EntryHost {
  config: ReadableStore<EntryConfig>;
  texts: ReadableStore<HostTexts>;
  /** Language of the first drawing; the app hydrates with it. */
  firstLang: string;
  /** Whether the host or the visitor chose it; else the profile's default takes its place when it arrives. */
  isFirstLangChosen: boolean;
  /** What the first drawing offered; the app hydrates with it. */
  firstMethods: FirstMethods;
  /** Whether the first screen already stands in `container`, to be hydrated. */
  isPrerendered: boolean;
  /** `info` of system_settings kept from the last visit, undecoded; `undefined` where there is none. */
  cachedSettings: unknown;
  /** The settings request that was sent before the app was there; rejects when no answer came. */
  settings: Promise<EarlyAnswer>;
  /** What the visitor did before the app was there, to be done now. Tells once; from then on the app has the form. */
  takeEarlyInput(): (() => void) | undefined;
  /** Dispatches an event on the element. @returns false when the host called `preventDefault()` */
  dispatch<Name extends EntryEventName>(name: Name, detail: EntryEventMap[Name]): boolean;
  /** Where the element's own events are heard, as the page around it hears them. */
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  /** Hears the element's methods; a call made before this one is delivered now. @returns stops listening */
  onCommand(handler: (command: EntryCommand) => Promise<void> | void): () => void;
  /** Puts the focus into the first field. */
  focus(): void;
  /** Whether the visitor is at a field: it has the focus or holds text that no password manager put there. */
  isInUse(): boolean;
  /** Hears the height of what is drawn, in CSS pixels, now and when it changes. @returns stops listening */
  onHeight(handler: (height: number) => void): () => void;
  /** The host's settings that came by message instead of attribute. */
  setTexts(lang: string, texts: Record<string, string>): void;
  setColorScheme(scheme: ColorScheme): void;
  /** Lays rules over ours, in place of those before. @param styles as `brandStyles` writes them; empty for our colours */
  setBrandStyles(styles: string): void;
  /** Says on the element which language is in force, for `:lang()`, styles and readers. */
  reflectLang(lang: string): void;
}
