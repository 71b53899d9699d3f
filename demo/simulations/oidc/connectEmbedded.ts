import * as openId from 'openid-client';
import { embeddedClientId, type EmbeddedProvider } from './createEmbeddedProvider';

/**
 * Connects the hub to its embedded provider. Plain http is allowed and calls stay in the process, which is safe for
 * this provider only.
 */
export function connectEmbedded(id: string, provider: EmbeddedProvider): Promise<openId.Configuration> {
  return openId.discovery(new URL(provider.issuer), embeddedClientId(id), provider.clientSecret, undefined, {
    execute: [openId.allowInsecureRequests, openId.enableNonRepudiationChecks],
    [openId.customFetch]: (url, { method, headers, body }) =>
      provider.answer(
        // The client sends forms, as text or URLSearchParams; its type allows more than `fetch` does.
        // oxlint-disable-next-line unicorn/no-invalid-fetch-options -- the method is the caller's; it sends no body with GET
        new Request(url, { method, headers, body: body instanceof URLSearchParams ? body : textOf(body) }),
      ),
  });
}

function textOf(body: unknown): string | null {
  return typeof body === 'string' ? body : null;
}
