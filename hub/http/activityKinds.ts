/** What the owner of an account sees of a security event. */
import { codes } from '../answers/codes';

/** An event, and whose it is. */
export interface Happening {
  /** As on the wire (`src/api/activity`). */
  kind: string;
  /** Tenant of the account of `accountId`, where that is not the portal's. */
  tenantId: string;
  /** `null`: `name` says whose it is. */
  accountId: string | null;
  /** Address, number or id as a call names an account of the tenant. */
  name: string | null;
}

const kindsOfCalls: Readonly<Record<string, string>> = {
  resetPasswordByEmail: 'password_reset',
  resetPasswordByMobile: 'password_reset',
  changePassword: 'password_changed',
  endSessions: 'sessions_ended',
};

const kindsOfEvents: Readonly<Record<string, string>> = {
  'sign-in': 'sign_in',
  registration: 'registered',
  link: 'link_added',
  unlink: 'link_removed',
  undo: 'undone',
  profile: 'profile_changed',
  merge: 'merged',
  'merge-asked': 'merge_asked',
  export: 'export_asked',
  deletion: 'deletion_asked',
  'deletion-cancel': 'deletion_cancelled',
  trust: 'browser_trusted',
};

export const failedTry = 'sign_in_failed';

/** Refusals that say that a proof was wrong. */
const wrongProofs: ReadonlySet<number> = new Set([codes.accountOrPasswordWrong, codes.codeWrong]);

/**
 * What an owner sees of an event; `null`: nothing.
 * @param isSignIn whether the call is a way into the account
 */
export function kindOf(
  event: string,
  { call, code, isSignIn }: { call: string; code: number; isSignIn: boolean },
): string | null {
  if (event === 'reset' || event === 'revoke') return kindsOfCalls[call] ?? null;
  if (event === 'refusal') return isSignIn && wrongProofs.has(code) ? failedTry : null;
  return kindsOfEvents[event] ?? null;
}
