/** What the element offers the app: one for each mount; the prerender and tests have their own. */
import type { AccountEventMap } from './accountEvents';
import type { ColorScheme } from './attributes';
import type { EntryConfig } from './config';
import type { EntryEventMap } from './events';

/** `ReadableStore` of `lib/store`, repeated because this folder imports nothing. */
export interface ChangingValue<Value> {
  get: () => Value;
  getInitial: () => Value;
  subscribe: (listener: () => void) => () => void;
}

/** Event name → `detail`, of the sign-in and of the account. */
export type ElementEventMap = EntryEventMap & AccountEventMap;

/** Language → key → text. */
export type HostTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Through the element's methods (docs/contract.md section 3). */
export type EntryCommand = 'reset' | 'signOut';

/** Undecoded, for `api/decodeAnswer`. `json` is `undefined` if the body was not JSON. */
export interface EarlyAnswer {
  status: number;
  retryAfter: string | null;
  json: unknown;
}

/** With both e-mail and phone, each has a tab. */
export interface InitialMethods {
  email: boolean;
  phone: boolean;
  /** Reserves space for provider buttons below the form. */
  more: boolean;
  /** For two rows of them. */
  rows?: boolean;
}

/** What the element rendered and requested before the app was loaded. */
export interface InitialState {
  lang: string;
  /** By host or visitor; otherwise the profile's default replaces it when it arrives. */
  isLangChosen: boolean;
  /** The choice of an earlier visit, if the host names no other; its texts may be the host's, which come later. */
  keptTag?: string | undefined;
  methods: InitialMethods;
  /** The app hydrates what the container holds. */
  isPrerendered: boolean;
  /** `info` of system_settings, undecoded; `undefined` without a cache. */
  cachedSettings: unknown;
  /** Rejects when no answer arrives. */
  settings: Promise<EarlyAnswer>;
}

export interface ElementApi {
  /** Attributes, the portal's query and the host's messages, parsed as one value. */
  config: ChangingValue<EntryConfig>;
  texts: ChangingValue<HostTexts>;
  /** The app hydrates with it. */
  initial: InitialState;
  /**
   * The result replays what the visitor did before the app was loaded, which handles input from then on. Only once.
   */
  takeEarlyInput(): (() => void) | undefined;
  /** @returns false when the host called `preventDefault()` */
  dispatch<Name extends keyof ElementEventMap>(name: Name, detail: ElementEventMap[Name]): boolean;
  /** As hosts listen to them. */
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  /** Earlier calls are delivered now. @returns stops listening */
  onCommand(handler: (command: EntryCommand) => Promise<void> | void): () => void;
  focus(): void;
  /** A field has the focus, or contains text that no password manager filled in. */
  hasUserInput(): boolean;
  /** Reports CSS pixels, now and at each change. @returns stops listening */
  onHeight(handler: (height: number) => void): () => void;
  /** The host's texts then appear in `texts`. */
  setTexts(lang: string, texts: Record<string, string>): void;
  /** Overrides attribute and query; it appears in `config`. */
  setColorScheme(scheme: ColorScheme): void;
  /** @param styles as `brandStyles` writes them; empty for our colors */
  setBrandStyles(styles: string): void;
  /** Into the element's `lang` and its content's, for `:lang()`, styles and screen readers. */
  reflectLang(lang: string): void;
  /** Once, to the host's developers. @param problem a sentence that names the setting */
  warn(problem: string): void;
}
