import type { ColorScheme, RedirectMode } from '../contract/attributes';
import type { LoginSuccess } from '../contract/login';
import type { Screen } from '../contract/screens';
import type { EntryHostFailure } from './entryHostError';

/** Settings that can change while the entry is shown; the argument of `configure`. */
export interface EntrySettings {
  /**
   * `en`, `zh` or another language tag.
   * @default stored, else the brand's, else en
   */
  lang?: string;
  /**
   * Colors.
   * @default light
   */
  colorScheme?: ColorScheme;
  /**
   * A CSS color for buttons, links and the focus, in place of the tenant's, where the tenant allows it
   * (`theme.frame_accent`). As readable as the tenant's: shades are derived from it, in both schemes. A text that is no
   * color leaves the tenant's.
   * @default the tenant's
   */
  accent?: string;
  /** Your own texts by key (docs/texts.md), which replace ours in `lang`, or without it in the language asked for last. */
  texts?: Record<string, string>;
}

/** Settings and callbacks shared by `embedEntry` and `openEntry` (docs/contract.md section 5). */
export interface EntryOptions extends EntrySettings {
  /** Origin of the hub, such as `https://hub.example`, without a path. */
  hub: string;
  /** Address to navigate to after the login; the hub's list of hosts decides whether it is allowed. */
  callback?: string;
  /** App to sign in to: `login` then has an `app_token`, and the target `appid` and a one-time `apptoken`. */
  appid?: string;
  /**
   * `none`: calls the callbacks but does not navigate.
   * @default auto
   */
  redirect?: RedirectMode;
  /** Called at each login in this entry; the first one also resolves `login`. */
  onLogin?: (login: LoginSuccess) => void;
  /** Called once, when the form is ready to use. */
  onReady?: () => void;
  /**
   * Called with a failure that the entry reports, or one of the SDK: `timeout`, `version`, `blocked`, `closed`,
   * `config`.
   */
  onError?: (failure: EntryHostFailure) => void;
  /** Called when another screen is shown. */
  onScreen?: (screen: Screen) => void;
}

/** A shown entry: its login promise and its commands. */
export interface EntryHandle {
  /**
   * Resolves with the first login. Rejects with an `EntryHostError` when the entry is destroyed, closed, blocked, of
   * another version or not ready within 10 s. May stay unused: its rejection is never reported as unhandled.
   */
  readonly login: Promise<LoginSuccess>;
  /** Focuses the first field. */
  focus(): void;
  /** Returns to the first screen and clears typed text; does not sign out. */
  reset(): void;
  /** Changes language, color scheme, accent or texts. Calls made before the entry is ready are queued in order. */
  configure(settings: EntrySettings): void;
  /** Removes everything that was added to this page. Safe to call twice. */
  destroy(): void;
}
