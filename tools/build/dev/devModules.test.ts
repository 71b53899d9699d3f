import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { devModules } from './devModules';

let server: ViteDevServer;
beforeAll(async () => {
  server = await createServer({
    configFile: false,
    logLevel: 'silent',
    plugins: [devModules()],
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
});
afterAll(() => server.close());

it('finds the sources at the origin that serves them', async () => {
  const found = await server.transformRequest('virtual:built-app');
  const origin = 'http://localhost:4600';
  const code = (found?.code ?? '').replaceAll('import.meta.url', JSON.stringify(`${origin}/@id/x`));
  // Vite rewrites `new URL('/', import.meta.url)` to the address of a file.
  const module: { base: string } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(module.base).toBe(`${origin}/`);
});
