/** Screens that a host or an address can ask for, and their portal paths (docs/hub-contract.md). */

/** A screen that the `screen` attribute or query parameter can name (docs/contract.md section 3). */
export type Screen = 'login' | 'register' | 'forgot_password' | 'authorize' | 'open_auth';

/** A separate list, so that the SDK, which reads names only, does not carry the paths. */
const screens: readonly Screen[] = ['login', 'register', 'forgot_password', 'authorize', 'open_auth'];

/** Portal path of each screen; `/entry` itself shows the login. */
export const screenPaths = {
  /** The sign-in. */
  login: '/entry/login',
  /** A new account, if the tenant allows it; else the sign-in. */
  register: '/entry/register',
  /** A new password. */
  forgot_password: '/entry/forgot_password',
  /** Asks the visitor whether the app of `appid` may know who they are, then goes to `callback`. */
  authorize: '/entry/authorize',
  /** Signs in by a link of the open platform, with `code` and `open_id`. */
  open_auth: '/entry/open/auth',
} as const satisfies Record<Screen, string>;

/** Path of the main screen in every mode. A separate constant, so that the SDK does not carry the other paths. */
export const entryPath = '/entry';

/** Path of the account, apart for the same reason. */
export const accountPath = '/account';

/** Paths that are not entry screens (docs/contract.md section 2). */
export const portalPaths = {
  entry: entryPath,
  content: '/content',
  /** What an account's owner sees and changes. */
  account: accountPath,
  agreement: '/service/agreement',
  privacy: '/privacy/policy',
  entryLogin: '/entry_login',
  /** Undoes a change of an account, with the `token` of a mail. */
  undo: '/entry/undo',
} as const;

/** @returns `undefined` when the value names no screen */
export function parseScreen(value: unknown): Screen | undefined {
  return screens.find((screen) => screen === value);
}
