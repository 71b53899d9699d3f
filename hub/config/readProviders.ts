import { providerIds, type ProviderId } from './providerIds';

/** The hub is registered as its client. */
export interface IssuerSettings {
  id: ProviderId;
  /** Issuer identifier, https. */
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** As `process.env` has them. */
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads a real provider, e.g. `GOOGLE_ISSUER`, `GOOGLE_CLIENT_ID`, `GOOGLE_CLIENT_SECRET`. One that is left out is played
 * by the embedded provider under `HUB_DEV`.
 * @returns an empty list without settings
 * @throws Error with one sentence for the person who started the hub
 */
export function readIssuer(env: Environment, id: ProviderId): IssuerSettings[] {
  const prefix = id.toUpperCase();
  const issuer = env[`${prefix}_ISSUER`];
  if (!issuer) return [];
  const clientId = env[`${prefix}_CLIENT_ID`];
  const clientSecret = env[`${prefix}_CLIENT_SECRET`];
  if (!URL.canParse(issuer) || new URL(issuer).protocol !== 'https:')
    throw new Error(`${prefix}_ISSUER must be an https address.`);
  if (!clientId || !clientSecret)
    throw new Error(`${prefix}_ISSUER also needs ${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET.`);
  return [{ id, issuer, clientId, clientSecret }];
}

/**
 * Reads `HUB_PROVIDERS`: ids (space separated) of providers beyond Google that the neutral tenant offers as buttons.
 * A provider with issuer settings is always offered.
 * @throws Error for an id the hub does not know
 */
export function readOfferedProviders(env: Environment, issuers: readonly IssuerSettings[]): ProviderId[] {
  const named = (env['HUB_PROVIDERS'] ?? '').split(/\s+/).filter(Boolean);
  const unknown = named.find((name) => !providerIds.some((id) => id === name));
  if (unknown !== undefined)
    throw new Error(`HUB_PROVIDERS: "${unknown}" is unknown. Choose from ${providerIds.join(', ')}.`);
  return providerIds.filter(
    (id) => id !== 'google' && (named.includes(id) || issuers.some((known) => known.id === id)),
  );
}
