import * as openId from 'openid-client';
import type { HubConfig } from '../../config/readHubConfig';
import { codes } from '../../answers/codes';
import { methodOff, Refusal } from '../../answers/refusal';
import type { HubPlugin, OpenIdClients } from '../../http/hubServices';
import { traced, traceHeaders, type HubTracing } from '../../tracing/hubTracing';

/** Milliseconds until a provider's metadata is read again. */
const freshMs = 60 * 60 * 1000;
const timeoutSeconds = 10;

/**
 * Makes the hub the client of its OpenID providers. Each is discovered at its first use and kept for an hour; a failure
 * is not kept.
 * @param connectProvider connects to a provider without settings; `null` if there is none
 */
export function createOpenIdClients(
  { issuers }: Pick<HubConfig, 'issuers'>,
  connectProvider: HubPlugin['connectProvider'] | null,
  tracing: HubTracing | null,
): OpenIdClients {
  const known = new Map<string, { at: number; connection: Promise<openId.Configuration> }>();
  const discover = async (id: string): Promise<openId.Configuration> => {
    const settings = issuers.find((issuer) => issuer.id === id);
    if (settings)
      return openId.discovery(new URL(settings.issuer), settings.clientId, settings.clientSecret, undefined, {
        timeout: timeoutSeconds,
        execute: [openId.enableNonRepudiationChecks],
        [openId.customFetch]: tracedFetch(tracing),
      });
    if (connectProvider) return connectProvider(id);
    throw methodOff();
  };
  return {
    isConfigured: (id) => connectProvider != null || issuers.some((issuer) => issuer.id === id),
    connect: async (id) => {
      const kept = known.get(id);
      // The machine's clock, because this is about network data, not about an expiry of the hub.
      if (kept && Date.now() - kept.at < freshMs) return kept.connection;
      const connection = discover(id);
      known.set(id, { at: Date.now(), connection });
      try {
        return await connection;
      } catch (error) {
        known.delete(id);
        throw error instanceof Refusal ? error : providerUnreachable(error);
      }
    },
  };
}

/**
 * `fetch` as a span that the provider can continue. Of the address only the host is kept: the rest may hold a code.
 */
function tracedFetch(tracing: HubTracing | null): openId.CustomFetch {
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
