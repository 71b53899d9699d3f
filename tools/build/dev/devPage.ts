import type { Plugin } from 'vite';
import { relaxPolicy } from './relaxPolicy.ts';

/** A page of the demo, on another origin than the hub. */
export interface DevPageOptions {
  /** Origin of the hub. */
  hub: string;
  /** Address of a document → the headers it is sent with. */
  documents: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Serves a partner's page as its own server does (`demo/pages/server.ts`), with hot reload. */
export function devPage({ hub, documents }: DevPageOptions): Plugin {
  return {
    name: 'hub-entry:dev-page',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replaceAll('__HUB_ORIGIN__', hub)
          // In development it is a module; it still runs before the page's own module, which comes after it.
          .replace(/<script src="([^"]+\/hub-entry-host\.js)"[^>]*>/, '<script type="module" src="$1">'),
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', hub);
        for (const [name, value] of Object.entries(documents[pathname] ?? {})) {
          response.setHeader(name, name === 'Content-Security-Policy' ? relaxPolicy(value) : value);
        }
        next();
      });
    },
  };
}
