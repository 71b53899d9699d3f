/** What the element offers the app. The element creates one for each mount; the prerender and tests have their own. */
import type { ColorScheme } from './attributes';
import type { EntryConfig } from './config';
import type { EntryEventMap, EntryEventName } from './events';

/** A value that changes: the same as `ReadableStore` of `lib/store`, repeated because this folder imports nothing. */
export interface ChangingValue<Value> {
  get: () => Value;
  getInitial: () => Value;
  subscribe: (listener: () => void) => () => void;
}

/** The host's texts, which replace ours: language → key → text. */
export type HostTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What a host can ask for through the element's methods (docs/contract.md section 3). */
export type EntryCommand = 'reset' | 'signOut';

/** An undecoded answer of the hub, for `hub/decodeAnswer`. `json` is `undefined` if the body was not JSON. */
export interface EarlyAnswer {
  status: number;
  retryAfter: string | null;
  json: unknown;
}

/** What the initial form offers: with both e-mail and phone, each has a tab. */
export interface InitialMethods {
  email: boolean;
  phone: boolean;
  /** Whether to reserve space for provider buttons below the form. */
  more: boolean;
}

/** What the element rendered and requested before the app was loaded. */
export interface InitialState {
  /** Language of the initial screen. */
  lang: string;
  /** Whether the host or the visitor chose it; otherwise the profile's default replaces it when it arrives. */
  isLangChosen: boolean;
  /** The choice of an earlier visit, if the host names no other; its texts may be the host's, which come later. */
  keptTag?: string | undefined;
  /** What the initial screen offers. */
  methods: InitialMethods;
  /** Whether the container holds a prerendered screen, which the app hydrates. */
  isPrerendered: boolean;
  /** `info` of system_settings, cached on the last visit, undecoded; `undefined` without a cache. */
  cachedSettings: unknown;
  /** The settings request; rejects when no answer arrives. */
  settings: Promise<EarlyAnswer>;
}

/** The interface of the element to the app. */
export interface ElementApi {
  /** Attributes, the portal's query and the host's messages, parsed as one value. */
  config: ChangingValue<EntryConfig>;
  texts: ChangingValue<HostTexts>;
  /** The state before the app was loaded; the app hydrates with it. */
  initial: InitialState;
  /**
   * Returns a function that replays what the visitor did before the app was loaded, if anything. From then on the app
   * handles input. Returns it once.
   */
  takeEarlyInput(): (() => void) | undefined;
  /** Dispatches an event on the element. @returns false when the host called `preventDefault()` */
  dispatch<Name extends EntryEventName>(name: Name, detail: EntryEventMap[Name]): boolean;
  /** Where the element's events can be listened to, as hosts do. */
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  /** Listens to calls of the element's methods; earlier calls are delivered now. @returns stops listening */
  onCommand(handler: (command: EntryCommand) => Promise<void> | void): () => void;
  /** Focuses the first field. */
  focus(): void;
  /** Whether the visitor uses a field: it has the focus, or it contains text that no password manager filled in. */
  hasUserInput(): boolean;
  /** Reports the height of the content in CSS pixels, now and when it changes. @returns stops listening */
  onHeight(handler: (height: number) => void): () => void;
  /** Replaces texts by the host's; they appear in `texts`. */
  setTexts(lang: string, texts: Record<string, string>): void;
  /** Overrides the colour scheme of attribute and query by the host's; it appears in `config`. */
  setColorScheme(scheme: ColorScheme): void;
  /** Replaces the rules of the brand's colours. @param styles as `brandStyles` writes them; empty for our colours */
  setBrandStyles(styles: string): void;
  /** Writes the current language into the element's `lang` and its content's, for `:lang()`, styles and screen readers. */
  reflectLang(lang: string): void;
  /** Reports a mistake to the host's developers, once. @param problem a sentence that names the setting */
  warn(problem: string): void;
}
