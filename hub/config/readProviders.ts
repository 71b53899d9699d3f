import type { Environment } from './readEnvironment';
import { everyMailbox, readTrustedMail } from './trustedMail';

/** An OpenID provider that the hub has routes for (`methods/openid`). */
export interface KnownProvider {
  /** Also in its settings, e.g. `GOOGLE_ISSUER`. */
  id: string;
  /** Whether the profile has a key for it alone; others are entries of `providers`. */
  hasKey?: boolean;
}

/** The hub is registered as its client. */
export interface IssuerSettings {
  id: string;
  /** Issuer identifier, https. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Mail domains for which its word counts; `*`: all. */
  trustsEmail: readonly string[];
}

/**
 * Reads a real provider, e.g. `GOOGLE_ISSUER`, `GOOGLE_CLIENT_ID`, `GOOGLE_CLIENT_SECRET`. One that is left out is played
 * by the embedded provider under `HUB_DEV`.
 * @returns an empty list without settings
 * @throws Error with one sentence for the person who started the hub
 */
export function readIssuer(env: Environment, id: string): IssuerSettings[] {
  const prefix = id.toUpperCase();
  const issuer = env[`${prefix}_ISSUER`];
  if (!issuer) return [];
  const clientId = env[`${prefix}_CLIENT_ID`];
  const clientSecret = env[`${prefix}_CLIENT_SECRET`];
  if (!URL.canParse(issuer) || new URL(issuer).protocol !== 'https:')
    throw new Error(`${prefix}_ISSUER must be an https address.`);
  if (!clientId || !clientSecret)
    throw new Error(`${prefix}_ISSUER also needs ${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET.`);
  return [{ id, issuer, clientId, clientSecret, trustsEmail: readTrust(env, prefix) }];
}

/** By default every mailbox: whoever starts the hub has chosen the provider, for all tenants. */
function readTrust(env: Environment, prefix: string): readonly string[] {
  const typed = env[`${prefix}_TRUSTS_EMAIL`]?.trim() ?? '';
  const read = readTrustedMail(typed === '' ? [everyMailbox] : typed.split(/\s+/));
  if (read === null)
    throw new Error(`${prefix}_TRUSTS_EMAIL must be mail domains, separated by spaces, * or none.`);
  return read;
}

/**
 * Reads `HUB_PROVIDERS`: ids (space separated) of providers without a key that the neutral tenant offers as buttons.
 * A provider with issuer settings is always offered.
 * @throws Error for an id the hub does not know
 */
export function readOfferedProviders(
  env: Environment,
  issuers: readonly IssuerSettings[],
  known: readonly KnownProvider[],
): string[] {
  const ids = known.map(({ id }) => id);
  const named = (env['HUB_PROVIDERS'] ?? '').split(/\s+/).filter(Boolean);
  const unknown = named.find((name) => !ids.includes(name));
  if (unknown !== undefined)
    throw new Error(`HUB_PROVIDERS: "${unknown}" is unknown. Choose from ${ids.join(', ')}.`);
  return known
    .filter(({ hasKey = false }) => !hasKey)
    .map(({ id }) => id)
    .filter((id) => named.includes(id) || issuers.some((issuer) => issuer.id === id));
}
