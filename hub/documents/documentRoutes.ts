import type { Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { preloadHeader, type PortalDocument } from '../../src/contract/portalDocument';
import { portalPaths } from '../../src/contract/screens';
import type { HubServices } from '../http/hubServices';
import type { HubEnvironment } from '../http/hubEnvironment';
import { acceptedEncodings } from './acceptedEncodings';
import { sendBrandFiles } from './brandFiles';
import { checkPage } from './checkPage';
import { mayHoldSecret, setDocumentHeaders } from './documentHeaders';
import { showNotBuilt, showNotFound } from './messagePages';
import { pageColors, portalPage } from './portalPage';
import { withPreviewMark } from './previewMark';
import { readyPage } from './readyPages';
import { pauseMs, streamParts } from './sendInParts';
import { sendFile } from './staticFiles';

/**
 * Paths that show the portal; `/entry/*` is the main screen for everything that is not a route (docs/contract.md section 2).
 */
export const documentPaths: readonly string[] = [
  portalPaths.entry,
  `${portalPaths.entry}/*`,
  portalPaths.content,
  portalPaths.account,
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

  const readBuild = readBuilds(join(entry, 'index.html'), join(portal, 'portal-document.json'));
  app.on(['GET', 'HEAD'], [...documentPaths], etag(), (context) => sendPortal(context, readBuild, plugin));
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
  checkPage(app, config);
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
  readBuild: () => Promise<Build | null>,
  plugin: HubServices['plugin'],
): Promise<Response> {
  const build = await readBuild();
  if (build === null) return showNotBuilt(context);
  const { built } = build;
  const tenant = context.get('tenant');
  const { pathname, search, searchParams } = new URL(context.req.url);
  const page = portalPage(build.html, built, { pathname, search }, tenant);
  setDocumentHeaders(context, tenant, page.hashes);
  if (built.preload) context.header('Link', preloadHeader(built));
  const html = editedBy(context, page.html, plugin);
  const sent = html === page.html ? page : readyPage({ ...page, html });
  // An edit can depend on more than the address.
  const isForAll = sent === page && !mayHoldSecret(searchParams);
  if (isForAll) context.header('Cache-Control', shortCaching);
  context.header('ETag', sent.entityTag(context.res.headers.get('Content-Security-Policy') ?? ''));
  const [encoding] = acceptedEncodings(context.req.header('accept-encoding'));
  if (encoding) context.header('Content-Encoding', encoding);
  context.header('Vary', 'Accept-Encoding', { append: true });
  context.header('Content-Type', 'text/html; charset=utf-8');
  // A proxy like nginx forwards the first part at once.
  context.header('X-Accel-Buffering', 'no');
  const parts = await sent.parts(encoding);
  if (isForAll) context.set('ready', { parts, pauseMs });
  return context.body(streamParts(parts));
}

/** A preview has none of the plug-in's tools, whose calls it would refuse. */
function editedBy(context: Context<HubEnvironment>, html: string, plugin: HubServices['plugin']): string {
  const until = context.get('previewUntil');
  if (until !== undefined) return withPreviewMark(html, until);
  return plugin?.editDocument?.(context, html) ?? html;
}

/** What the build made for the portal's document. */
interface Build {
  /** With its placeholders. */
  html: string;
  built: PortalDocument;
}

/** @returns reads the build where it is a new one; `null` without one */
function readBuilds(page: string, json: string): () => Promise<Build | null> {
  let last: { version: string; build: Build } | null = null;
  return async () => {
    const version = await versionOf([page, json]);
    if (version === null) return null;
    if (last?.version !== version) {
      const [html, text] = await Promise.all([readFile(page, 'utf8'), readFile(json, 'utf8')]);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the build wrote it (tools/build/portalDocument.ts)
      last = { version, build: { html, built: JSON.parse(text) as PortalDocument } };
    }
    return last.build;
  };
}

/** Changes when one of the files is written; `null` while one is missing. */
async function versionOf(files: readonly string[]): Promise<string | null> {
  const found = await Promise.all(files.map((file) => stat(file).catch(() => null)));
  return found.includes(null)
    ? null
    : found.map((one) => `${one?.mtimeMs} ${one?.size} ${one?.ino}`).join(' ');
}
