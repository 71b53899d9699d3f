import type { Context } from 'hono';
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { HubEnvironment } from '../http/hubEnvironment';
import { acceptedEncodings, type Encoding } from './acceptedEncodings';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.map': 'application/json; charset=utf-8',
};

/** Compressed copies that the build leaves beside a file. */
const suffixes = { br: '.br', gzip: '.gz' } as const;

/**
 * How long a file may be cached: `immutable` if its name changes with its content; otherwise a minute, then ten more
 * while it is revalidated in the background, so that a second visit does not wait. Files of the previous build must
 * stay that long.
 */
export type Caching = 'immutable' | 'short';

const cacheHeaders = {
  immutable: 'public, max-age=31536000, immutable',
  short: 'public, max-age=60, stale-while-revalidate=600',
} as const;

/** Plain names, one folder level at a time, so that no path leaves the folder. */
const plainPath = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;

/**
 * Sends a file of a folder, compressed if the browser accepts it and a copy exists.
 * @param path below the folder, from the request
 * @returns `null` when there is no such file
 */
export async function sendFile(
  context: Context<HubEnvironment>,
  folder: string,
  path: string,
  caching: Caching,
): Promise<Response | null> {
  const type = types[extname(path)];
  if (!type || !plainPath.test(path) || path.includes('..')) return null;
  const file = join(folder, path);
  if (!(await isFile(file))) return null;
  const packed = await findPacked(file, context.req.header('accept-encoding'));
  const body = await readFile(packed ? `${file}${suffixes[packed]}` : file);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

  context.header('Cache-Control', cacheHeaders[caching]);
  context.header('ETag', etag);
  context.header('Vary', 'Accept-Encoding', { append: true });
  // Partner pages load modules, styles and pictures from here, also under COEP require-corp.
  context.header('Access-Control-Allow-Origin', '*');
  context.header('Cross-Origin-Resource-Policy', 'cross-origin');
  if (type === 'image/svg+xml')
    context.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
  if (context.req.header('if-none-match')?.includes(etag)) return context.body(null, 304);
  context.header('Content-Type', type);
  if (packed) context.header('Content-Encoding', packed);
  return context.body(body);
}

async function findPacked(file: string, accepted: string | undefined): Promise<Encoding | undefined> {
  for (const encoding of acceptedEncodings(accepted))
    // Best first.
    // oxlint-disable-next-line no-await-in-loop
    if (await isFile(`${file}${suffixes[encoding]}`)) return encoding;
  return undefined;
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
