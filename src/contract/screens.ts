/** Screens a host or an address can ask for, and the portal paths they live at (specification section 2). */

/** A screen that the `screen` attribute or query parameter can name (contract section 3). */
export type Screen = 'login' | 'register' | 'forgot_password' | 'authorize' | 'open_auth';

/** Portal path of each screen; `/entry` itself is the main screen, which is the login. */
export const screenPaths = {
  login: '/entry/login',
  register: '/entry/register',
  forgot_password: '/entry/forgot_password',
  authorize: '/entry/authorize',
  open_auth: '/entry/open/auth',
} as const satisfies Record<Screen, string>;

/** Portal paths that are not entry screens (specification section 2, contract section 2). */
export const portalPaths = {
  entry: '/entry',
  content: '/content',
  agreement: '/service/agreement',
  privacy: '/privacy/policy',
  entryLogin: '/entry_login',
} as const;

const isScreen = (value: string): value is Screen => Object.hasOwn(screenPaths, value);

/**
 * Reads a screen name.
 * @param value attribute or query value
 * @returns the screen, or `undefined` when the value names none
 */
export function parseScreen(value: string | null | undefined): Screen | undefined {
  return value != null && isScreen(value) ? value : undefined;
}
