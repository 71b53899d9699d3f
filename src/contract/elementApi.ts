/** What the element offers the app. The element creates one for each mount; the prerender and tests have their own. */
import type { ColorScheme } from './attributes';
import type { EntryConfig } from './config';
import type { EntryEventMap, EntryEventName } from './events';

/** A value that changes: what `lib/store` calls a `ReadableStore`, since this folder imports nothing. */
export interface ChangingValue<Value> {
  get: () => Value;
  getInitial: () => Value;
  subscribe: (listener: () => void) => () => void;
}

/** Texts of the host in place of ours: language → key → text. */
export type HostTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What a host can ask for through the element's methods (docs/contract.md section 3). */
export type EntryCommand = 'reset' | 'signOut';

/** An answer of the hub, undecoded: `hub/decodeAnswer` reads it. `json` is `undefined` where the body was none. */
export interface EarlyAnswer {
  status: number;
  retryAfter: string | null;
  json: unknown;
}

/** What the form of the first drawing offers: a tab each where there are both. */
export interface InitialMethods {
  email: boolean;
  phone: boolean;
  /** Whether to reserve space for provider buttons below the form. */
  more: boolean;
}

/** What the loader drew and sent before the app was there. */
export interface InitialState {
  /** Language of the first drawing. */
  lang: string;
  /** Whether the host or the visitor chose it; otherwise the profile's default replaces it when it arrives. */
  isLangChosen: boolean;
  /** What the first drawing offered. */
  methods: InitialMethods;
  /** Whether the container holds the first screen, to be hydrated. */
  isPrerendered: boolean;
  /** `info` of system_settings kept from the last visit, undecoded; `undefined` where there is none. */
  cachedSettings: unknown;
  /** The settings request; rejects when no answer came. */
  settings: Promise<EarlyAnswer>;
}

/** All that the app knows of the element around it. */
export interface ElementApi {
  /** Attributes, the portal's query and the host's messages, parsed as one value. */
  config: ChangingValue<EntryConfig>;
  texts: ChangingValue<HostTexts>;
  /** What was there before the app; the app hydrates with it. */
  initial: InitialState;
  /** Returns what the visitor did before the app was there, to be done now; once. From then on the app has the form. */
  takeEarlyInput(): (() => void) | undefined;
  /** Dispatches an event on the element. @returns false when the host called `preventDefault()` */
  dispatch<Name extends EntryEventName>(name: Name, detail: EntryEventMap[Name]): boolean;
  /** Where the element's own events are heard, as the page around it hears them. */
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  /** Listens to the element's methods; a call made before this one is delivered now. @returns stops listening */
  onCommand(handler: (command: EntryCommand) => Promise<void> | void): () => void;
  /** Puts the focus into the first field. */
  focus(): void;
  /** Whether the visitor is at a field: it has the focus or holds text that no password manager put there. */
  hasUserInput(): boolean;
  /** Reports the height of the content in CSS pixels, now and when it changes. @returns stops listening */
  onHeight(handler: (height: number) => void): () => void;
  /** Puts texts of the host in place of ours; they show in `texts`. */
  setTexts(lang: string, texts: Record<string, string>): void;
  /** Puts the host's colour scheme in place of the attribute's and the query's; it shows in `config`. */
  setColorScheme(scheme: ColorScheme): void;
  /** Replaces the rules of the brand's colours. @param styles as `brandStyles` writes them; empty for our colours */
  setBrandStyles(styles: string): void;
  /** Writes the language in force into the element's `lang`, for `:lang()`, styles and screen readers. */
  reflectLang(lang: string): void;
}
