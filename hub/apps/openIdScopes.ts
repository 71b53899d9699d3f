/** The scopes of the hub's OpenID provider, and what each hands to an app. */

/** Claims by scope, as discovery names them. */
export const claimsOfScopes = {
  openid: ['sub', 'acr', 'amr'],
  profile: ['name'],
  email: ['email'],
  phone: ['phone_number'],
} as const;

/** Names of what an app receives, as in `userinfo`. */
const received: Readonly<Record<string, readonly string[]>> = {
  profile: ['username'],
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

/** Whether an owner who has allowed some need not be asked for others. */
export const isAllowed = (scopes: readonly string[], allowed: readonly string[]): boolean =>
  scopes.every((scope) => allowed.includes(scope));
