import { getRequestListener } from '@hono/node-server';
import type { Plugin } from 'vite';
import { relaxPolicy } from './relaxPolicy.ts';
import { watchDocuments } from './devDocuments.ts';

/** How a hub answers a request; `bindings` are those of @hono/node-server. */
export type HubFetch = Parameters<typeof getRequestListener>[0];

/**
 * Lets the hub answer requests for anything but source files: calls, documents, brands, developer tools. The hub runs
 * in this process, so it receives host names, and with them tenants, unchanged.
 * @param fetch of the hub
 */
export function devHub(fetch: HubFetch): Plugin {
  const listener = getRequestListener(async (request, bindings) => {
    const answer = await fetch(request, bindings);
    return answer instanceof Response ? relax(answer) : answer;
  });
  return {
    name: 'hub-entry:dev-hub',
    apply: 'serve',
    configureServer(server) {
      watchDocuments(server);
      return () => {
        server.middlewares.use((request, response) => {
          // Vite's CORS headers would allow origins that the hub does not list.
          for (const name of response.getHeaderNames()) response.removeHeader(name);
          void listener(request, response);
        });
      };
    },
  };
}

function relax(answer: Response): Response {
  const policy = answer.headers.get('content-security-policy');
  if (policy === null) return answer;
  const headers = new Headers(answer.headers);
  headers.set('content-security-policy', relaxPolicy(policy));
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}
