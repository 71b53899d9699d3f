import type { ColorScheme, RedirectMode } from '../contract/attributes';
import type { LoginSuccess } from '../contract/login';
import type { Screen } from '../contract/screens';
import type { EntryHostFailure } from './entryHostError';

/** Settings that may change while the entry is shown; what `configure` takes. */
export interface EntrySettings {
  /**
   * `en`, `zh` or another language tag.
   * @default stored, else the brand's, else en
   */
  lang?: string;
  /**
   * Colours.
   * @default light
   */
  colorScheme?: ColorScheme;
  /** Own texts by key (docs/texts.md), laid over ours in `lang`, or where that is absent in the language on screen. */
  texts?: Record<string, string>;
}

/** Settings and callbacks shared by `embedEntry` and `openEntry` (contract section 5). */
export interface EntryOptions extends EntrySettings {
  /** Origin of the hub, such as `https://hub.example`; no path. */
  hub: string;
  /** Where to go after the login; the hub's list of hosts decides whether it is allowed. */
  callback?: string;
  /** App to sign in to: the target then carries `appid` and a one-time `apptoken`. */
  appid?: string;
  /**
   * `none`: only tell this page, navigate nowhere.
   * @default auto
   */
  redirect?: RedirectMode;
  /** Each login in this entry; the first one also resolves `login`. */
  onLogin?: (login: LoginSuccess) => void;
  /** The form can be used. Once. */
  onReady?: () => void;
  /** A failure told by the entry, or one of the SDK's own: `timeout`, `version`, `blocked`, `closed`, `config`. */
  onError?: (failure: EntryHostFailure) => void;
  /** Another screen is shown. */
  onScreen?: (screen: Screen) => void;
}

/** What both ways in give back. */
export interface EntryHandle {
  /**
   * The first login. Rejected with an `EntryHostError` when the entry is destroyed, closed, blocked, of another
   * version or not ready within 10 s. May be left unused: its rejection is never reported as unhandled.
   */
  readonly login: Promise<LoginSuccess>;
  /** Puts the focus into the first field. */
  focus(): void;
  /** Back to the first screen; what was typed is dropped, nobody is signed out. */
  reset(): void;
  /** Changes language, colours or texts. Before the entry is ready, calls wait and keep their order. */
  configure(settings: EntrySettings): void;
  /** Removes all that was added to this page. Safe to call twice. */
  destroy(): void;
}
