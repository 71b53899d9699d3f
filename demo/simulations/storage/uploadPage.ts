import type { Hono } from 'hono';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { showNotBuilt } from '../../../hub/documents/messagePages';
import type { HubServices } from '../../../hub/http/hubServices';
import type { HubEnvironment } from '../../../hub/http/hubEnvironment';

/** As strict as a careful partner's: a worker of this origin falls under `script-src`. */
const policyFor = (storage: string | null): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["connect-src 'self'", ...(storage === null ? [] : [storage])].join(' '),
    "img-src 'self' data:",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

/** `/dev/upload`: the page of `demo/pages/upload`, which uploads a large file. */
export function uploadPage(app: Hono<HubEnvironment>, { config }: HubServices): void {
  app.get('/dev/upload', async (context) => {
    const file = join(config.distFolder, 'demo/upload/index.html');
    const html = await readFile(file, 'utf8').catch(() => null);
    if (html === null) return showNotBuilt(context);
    context.header('Content-Security-Policy', policyFor(config.outsideOrigin));
    return context.html(html);
  });
}
