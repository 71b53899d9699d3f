import { createHubClient } from '../../api/createHubClient';
import { fetchExport } from '../../api/dataCopy';
import { HubError } from '../../api/hubError';
import { clientType } from '../../session/openDomain';
import type { Services } from '../services';

export interface FetchCopyDeps {
  services: Pick<Services, 'session' | 'visitSecret' | 'domain' | 'portal'>;
  /** Of messages. */
  language: () => string;
  /** Default: `globalThis.fetch`. */
  fetch?: typeof fetch;
}

/** A slow connection, and a picture of some megabytes. */
const longestMs = 120_000;

/**
 * Fetches the file of a call that answers one. The token is in a header: an address would be kept by browsers and logs.
 * @returns `null` while the hub prepares it
 * @throws HubError as other calls
 */
export async function fetchCopy(
  { services, language, fetch: send = globalThis.fetch.bind(globalThis) }: FetchCopyDeps,
  id: string,
  signal: AbortSignal,
): Promise<Blob | null> {
  const { session, visitSecret, domain, portal } = services;
  let file: Blob | null = null;
  const hub = createHubClient({
    hub: portal,
    timeoutMs: longestMs,
    headers: () => ({
      language: language(),
      clientType: clientType(domain()),
      domain: domain(),
      token: session.get()?.token ?? null,
      flow: visitSecret.id,
    }),
    fetch: async (input, init) => {
      const response = await send(input, init);
      if (response.headers.get('content-type') !== fetchExport.file) return response;
      file = await response.blob();
      const headers = { 'content-type': 'application/json' };
      return new Response(JSON.stringify({ code: 1, info: { status: 'ready' } }), { headers });
    },
  });
  const { info } = await hub.call(fetchExport, { id }, { signal });
  if (file === null && info?.status !== 'preparing') throw new HubError('malformed');
  return file;
}
