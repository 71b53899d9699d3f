/** The scopes of the hub's OpenID provider, and what each hands to an app. */

import type { AppRow } from '../database/tables/apps';

/** Claims by scope, as discovery names them. */
export const claimsOfScopes = {
  openid: ['sub', 'acr', 'amr'],
  profile: ['name', 'preferred_username', 'picture', 'locale'],
  email: ['email', 'email_verified'],
  phone: ['phone_number'],
} as const;

/** Names of what an app receives, as in `userinfo`. */
const received: Readonly<Record<string, readonly string[]>> = {
  profile: ['username', 'avatar', 'language'],
  email: ['email'],
  phone: ['mobile'],
};

const known: ReadonlySet<string> = new Set([...Object.keys(claimsOfScopes), 'offline_access']);

/** Those of a request that mean something here; an unknown one is ignored (OpenID Connect Core 1.0, 3.1.2.1). */
export function readScopes(scope: unknown): string[] {
  const named = typeof scope === 'string' ? scope.split(' ') : [];
  return [...new Set(named)].filter((name) => known.has(name));
}

export const receivedBy = (scopes: readonly string[]): string[] =>
  scopes.flatMap((scope) => received[scope] ?? []);

/**
 * Whether any program of the visitor's machine could ask in its place: it proves nothing, and is answered at an address
 * that each can open. Such an app is allowed each time (RFC 8252, 8.6).
 */
export const isAnybodys = ({ public: isPublic }: Pick<AppRow, 'public'>, target: URL): boolean =>
  isPublic && target.protocol !== 'https:';

/** Whether an owner who has allowed some need not be asked for others. */
export const isAllowed = (scopes: readonly string[], allowed: readonly string[]): boolean =>
  scopes.every((scope) => allowed.includes(scope));
