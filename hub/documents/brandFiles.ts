import type { Hono } from 'hono';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HubEnvironment } from '../http/hubEnvironment';
import { sendFile } from './staticFiles';

/** The product pictures, which tenants show as their own. */
const picturesFolder = fileURLToPath(new URL('../../src/brand/pictures/', import.meta.url));
const publicFolder = fileURLToPath(new URL('../public/', import.meta.url));

export function sendBrandFiles(app: Hono<HubEnvironment>): void {
  app.get('/brand/pictures/:file', async (context) => {
    const file = context.req.param('file');
    return (await sendFile(context, picturesFolder, file, 'short')) ?? context.notFound();
  });
  app.get('/brand/:path{.+}', async (context) => {
    const path = context.req.param('path');
    return (await sendFile(context, join(publicFolder, 'brand'), path, 'short')) ?? context.notFound();
  });
}
