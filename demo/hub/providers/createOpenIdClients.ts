import * as openId from 'openid-client';
import type { HubConfig } from '../config/readHubConfig';
import { codes } from '../http/codes';
import { Refusal } from '../http/refusal';
import { embeddedClientId, type EmbeddedProvider } from '../dev/oidc/createEmbeddedProvider';
import type { ProviderId } from '../config/providerIds';

/** The hub as the client of one provider. */
export interface OpenIdClients {
  /** Whether the settings know this provider. */
  isConfigured(id: ProviderId): boolean;
  /** @throws Refusal when the provider is off or cannot be reached */
  connect(id: ProviderId): Promise<openId.Configuration>;
}

/** Metadata of a provider is read again after this long. */
const freshMs = 60 * 60 * 1000;
const timeoutSeconds = 10;

/**
 * Makes the clients. Each is discovered at its first use and kept for an hour; a failure is not kept.
 * @param embedded starts the embedded provider; `null` where there is none
 */
export function createOpenIdClients(
  { issuers }: Pick<HubConfig, 'issuers'>,
  embedded: (() => Promise<EmbeddedProvider>) | null,
): OpenIdClients {
  const known = new Map<ProviderId, { at: number; connection: Promise<openId.Configuration> }>();
  const discover = async (id: ProviderId): Promise<openId.Configuration> => {
    const settings = issuers.find((issuer) => issuer.id === id);
    if (settings)
      return openId.discovery(new URL(settings.issuer), settings.clientId, settings.clientSecret, undefined, {
        timeout: timeoutSeconds,
        execute: [openId.enableNonRepudiationChecks],
      });
    if (embedded) return discoverEmbedded(id, await embedded());
    throw new Refusal({ code: codes.methodOff, message: 'error.methodOff' });
  };
  return {
    isConfigured: (id) => embedded !== null || issuers.some((issuer) => issuer.id === id),
    connect: async (id) => {
      const kept = known.get(id);
      // The machine's clock: this is about the network, not about anything the hub promises.
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

/** Plain http and calls that stay in the process: only for the provider that runs inside the hub itself. */
function discoverEmbedded(id: ProviderId, provider: EmbeddedProvider): Promise<openId.Configuration> {
  return openId.discovery(new URL(provider.issuer), embeddedClientId(id), provider.clientSecret, undefined, {
    execute: [openId.allowInsecureRequests, openId.enableNonRepudiationChecks],
    [openId.customFetch]: (url, { method, headers, body }) =>
      provider.answer(
        // The client sends forms, as text or URLSearchParams; its type allows more than `fetch` has.
        // oxlint-disable-next-line unicorn/no-invalid-fetch-options -- the method is the caller's; it sends no body with GET
        new Request(url, { method, headers, body: body instanceof URLSearchParams ? body : textOf(body) }),
      ),
  });
}

function textOf(body: unknown): string | null {
  return typeof body === 'string' ? body : null;
}

/** -10002: nothing the visitor did. */
export function providerUnreachable(cause: unknown): Refusal {
  const refusal = new Refusal({ code: codes.somethingWrong, message: 'error.providerUnreachable' });
  refusal.cause = cause;
  return refusal;
}
