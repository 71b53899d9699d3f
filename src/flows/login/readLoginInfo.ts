import type { LoginMethod, LoginSuccess } from '../../contract/login';
import type { LoginInfo } from '../../api/loginInfo';

/** What login info says. `nextStep`: the hub asks for another step (second factor, phone binding). */
export type LoginReading = { kind: 'signedIn'; login: LoginSuccess } | { kind: 'nextStep'; info: LoginInfo };

/** Reads login info: with a token the visitor is signed in, without one another step is needed. */
export function readLoginInfo(info: LoginInfo, method: LoginMethod): LoginReading {
  const { auth_token, ticket, username } = info;
  if (!auth_token) return { kind: 'nextStep', info };
  return { kind: 'signedIn', login: { auth_token, ticket, username, method } };
}
