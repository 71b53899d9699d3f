import type { Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { preloadHeader, type PortalDocument } from '../../src/contract/portalDocument';
import { portalPaths } from '../../src/contract/screens';
import type { HubServices } from '../http/hubServices';
import type { HubEnvironment } from '../http/hubEnvironment';
import { acceptedEncodings } from './acceptedEncodings';
import { sendBrandFiles } from './brandFiles';
import { mayHoldSecret, setDocumentHeaders } from './documentHeaders';
import { showNotBuilt, showNotFound } from './messagePages';
import { pageColors, portalPage } from './portalPage';
import { splitDocument, streamParts } from './sendInParts';
import { sendFile } from './staticFiles';

/**
 * Paths that show the portal; `/entry/*` is the main screen for everything that is not a route (docs/contract.md section 2).
 */
const documentPaths = [
  portalPaths.entry,
  `${portalPaths.entry}/*`,
  portalPaths.content,
  portalPaths.agreement,
  portalPaths.privacy,
  portalPaths.entryLogin,
];

/**
 * How long a browser may show the portal's page again without asking. Short, because the page carries the policy and the
 * tenant's colours; as long as a partner's page keeps `hub-entry.js`, so files of the previous build are still there.
 */
const shortCaching = 'private, max-age=60';

/** The portal's documents, the built files they and partner pages load, and 404 for everything else. */
export function documentRoutes(app: Hono<HubEnvironment>, { config, plugin }: HubServices): void {
  const portal = join(config.distFolder, 'portal');
  const entry = join(config.distFolder, 'demo/entry');

  const files = { page: join(entry, 'index.html'), built: join(portal, 'portal-document.json') };
  app.on(['GET', 'HEAD'], documentPaths, etag(), (context) => sendPortal(context, files, plugin));
  app.get('/assets/:path{.+}', async (context) => {
    const path = context.req.param('path');
    return (
      (await sendFile(context, join(portal, 'assets'), path, 'immutable')) ??
      (await sendFile(context, join(entry, 'assets'), path, 'immutable')) ??
      showNotFound(context)
    );
  });
  app.get('/brand/colors.css', (context) => {
    context.header('Cache-Control', 'no-cache');
    return context.body(pageColors(context.get('tenant')), 200, {
      'Content-Type': 'text/css; charset=utf-8',
    });
  });
  sendBrandFiles(app);
  // hub-entry.js and hub-entry-host.js: names partners write into their pages, so they never change; and the notices of
  // the packages in them.
  app.get('/:file{[\\w-]+\\.js|third-party-licenses\\.txt}', async (context) => {
    const file = context.req.param('file');
    return (await sendFile(context, portal, file, 'short')) ?? showNotFound(context);
  });
  app.get('/', (context) => context.redirect(portalPaths.entry, 302));
  app.all('*', (context) => showNotFound(context));
}

async function sendPortal(
  context: Context<HubEnvironment>,
  files: { page: string; built: string },
  plugin: HubServices['plugin'],
): Promise<Response> {
  const [html, json] = await Promise.all([readText(files.page), readText(files.built)]);
  if (html === null || json === null) return showNotBuilt(context);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the build wrote it (tools/build/portalDocument.ts)
  const built = JSON.parse(json) as PortalDocument;
  const tenant = context.get('tenant');
  const { pathname, search, searchParams } = new URL(context.req.url);
  const page = portalPage(html, built, { pathname, search }, tenant);
  setDocumentHeaders(context, tenant, page.hashes);
  if (built.preload) context.header('Link', preloadHeader(built));
  const sent = plugin?.editDocument?.(context, page.html) ?? page.html;
  // An edit can depend on more than the address.
  if (sent === page.html && !mayHoldSecret(searchParams)) context.header('Cache-Control', shortCaching);
  context.header('ETag', entityTag(context, sent));
  const [encoding] = acceptedEncodings(context.req.header('accept-encoding'));
  if (encoding) context.header('Content-Encoding', encoding);
  context.header('Vary', 'Accept-Encoding', { append: true });
  context.header('Content-Type', 'text/html; charset=utf-8');
  // A proxy like nginx forwards the first part at once.
  context.header('X-Accel-Buffering', 'no');
  return context.body(streamParts(splitDocument(sent), encoding));
}

/**
 * The answer "not modified" carries no policy: a browser keeps the one it has. So a new policy, such as one for a new
 * partner, is a new version of the page.
 */
function entityTag(context: Context<HubEnvironment>, html: string): string {
  const policy = context.res.headers.get('Content-Security-Policy') ?? '';
  return `"${createHash('sha256').update(policy).update('\0').update(html).digest('base64url')}"`;
}

const readText = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(() => null);
