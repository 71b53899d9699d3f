import type { Configuration, CustomFetch } from 'openid-client';
import type { HubConfig } from '../../config/readHubConfig';
import { codes } from '../../answers/codes';
import { methodOff, Refusal } from '../../answers/refusal';
import type { SecretKeys } from '../../credentials/secretKeys';
import { providerPlace } from '../../database/tables/tenantProviders';
import type { TenantProvider } from '../../database/tables/tenants';
import type { HubPlugin, OpenIdClients } from '../../http/hubServices';
import { publicFetch } from '../../http/publicFetch';
import { traced, traceHeaders, type HubTracing } from '../../tracing/hubTracing';
import { openIdProviders } from './openIdProviders';
import { ownProvider } from './ownProvider';

/** Milliseconds until a provider's metadata is read again. */
const freshMs = 60 * 60 * 1000;
const timeoutSeconds = 10;

export interface ClientParts {
  config: Pick<HubConfig, 'issuers' | 'dev'>;
  /** Opens secrets of tenants' providers; left out where none is connected to. */
  secretKeys?: SecretKeys;
  /** Connects to a provider without settings; `null` if there is none. */
  connectProvider?: HubPlugin['connectProvider'] | null;
  tracing?: HubTracing | null;
}

/**
 * Makes the hub the client of OpenID providers. Each is discovered at its first use and kept for an hour; a failure is
 * not kept, and a changed provider of a tenant is discovered again.
 */
export function createOpenIdClients({
  config: { issuers, dev },
  secretKeys,
  connectProvider = null,
  tracing = null,
}: ClientParts): OpenIdClients {
  const known = new Map<string, { at: number; connection: Promise<Configuration> }>();
  const discover = async (id: string, own: TenantProvider | undefined): Promise<Configuration> => {
    if (own) {
      if (!own.enabled || !secretKeys) throw methodOff();
      const secret = String(await secretKeys.open(providerPlace(own), own.clientSecret));
      return discoverIssuer(own.issuer, { clientId: own.clientId, secret, isPublicOnly: !dev });
    }
    const settings = issuers.find((issuer) => issuer.id === id);
    if (settings) {
      const openId = await import('openid-client');
      return openId.discovery(new URL(settings.issuer), settings.clientId, settings.clientSecret, undefined, {
        timeout: timeoutSeconds,
        execute: [openId.enableNonRepudiationChecks],
        [openId.customFetch]: tracedFetch(tracing),
      });
    }
    if (connectProvider) return connectProvider(id);
    throw methodOff();
  };
  return {
    isConfigured: (id, tenant) => {
      const own = tenant && ownProvider(tenant, id);
      if (own) return own.enabled;
      return issuers.some((issuer) => issuer.id === id) || (connectProvider != null && isOfHub(id));
    },
    connect: async (id, tenant) => {
      const own = (tenant && ownProvider(tenant, id)) ?? undefined;
      const name = own ? JSON.stringify(own) : id;
      const kept = known.get(name);
      // The machine's clock, because this is about network data, not about an expiry of the hub.
      if (kept && Date.now() - kept.at < freshMs) return kept.connection;
      const connection = discover(id, own);
      forgetOldest(known);
      known.set(name, { at: Date.now(), connection });
      try {
        return await connection;
      } catch (error) {
        known.delete(name);
        throw error instanceof Refusal ? error : providerUnreachable(error);
      }
    },
  };
}

const isOfHub = (id: string): boolean => openIdProviders.some((provider) => provider.id === id);

/** Most providers kept. */
const mostKept = 1000;

function forgetOldest(known: Map<string, unknown>): void {
  const [oldest] = known.size < mostKept ? [] : known.keys();
  if (oldest !== undefined) known.delete(oldest);
}

interface OwnClient {
  clientId: string;
  secret: string;
  /** Whether addresses of private networks, and http, are refused. */
  isPublicOnly: boolean;
}

/** Reads the metadata of a tenant's provider. @throws Error with the cause */
export async function discoverIssuer(
  issuer: string,
  { clientId, secret, isPublicOnly }: OwnClient,
): Promise<Configuration> {
  const openId = await import('openid-client');
  return openId.discovery(new URL(issuer), clientId, secret, undefined, {
    timeout: timeoutSeconds,
    execute: [openId.enableNonRepudiationChecks, ...(isPublicOnly ? [] : [openId.allowInsecureRequests])],
    ...(isPublicOnly ? { [openId.customFetch]: onlyPublic } : {}),
  });
}

const onlyPublic: CustomFetch = (url, { body, headers, method, signal }) =>
  // The client sends forms, as text or URLSearchParams.
  publicFetch(url, {
    method,
    headers,
    body: typeof body === 'string' || body instanceof URLSearchParams ? body.toString() : null,
    signal,
  });

/**
 * `fetch` as a span that the provider can continue. Of the address only the host is kept: the rest may hold a code.
 */
function tracedFetch(tracing: HubTracing | null): CustomFetch {
  return (url, { body, headers, method, redirect, signal }) => {
    const { hostname } = new URL(url);
    const attributes = { 'http.request.method': method, 'server.address': hostname };
    return traced(tracing, { name: `${method} ${hostname}`, kind: 'client', attributes }, () =>
      fetch(url, {
        method,
        redirect,
        headers: { ...headers, ...traceHeaders() },
        // The client sends forms, as text or URLSearchParams.
        body: typeof body === 'string' || body instanceof URLSearchParams ? body : null,
        ...(signal ? { signal } : {}),
      }),
    );
  };
}

/** -10002: the provider does not answer. */
export function providerUnreachable(cause: unknown): Refusal {
  const refusal = new Refusal({ code: codes.somethingWrong, message: 'error.providerUnreachable' });
  refusal.cause = cause;
  return refusal;
}
