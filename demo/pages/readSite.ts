import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

/** One file of a built page, ready to be sent. */
export interface SiteFile {
  body: Uint8Array<ArrayBuffer>;
  type: string;
  etag: string;
  /** Whether its name contains a hash of its content, so that it can be cached forever. */
  isHashed: boolean;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.glb': 'model/gltf-binary',
  '.woff2': 'font/woff2',
};

/**
 * Reads a built page into memory: path from its root (`/index.html`) → file. A request can then name nothing else.
 * @param folder of the built page
 * @param hub origin that replaces `__HUB_ORIGIN__` in documents
 * @throws Error with one line when the page was not built
 */
export async function readSite(folder: string, hub: string): Promise<Map<string, SiteFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = new Map<string, SiteFile>();
  for (const entry of entries.filter((found) => found.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length).split(sep).join('/');
    files.set(name, await readSiteFile(path, hub));
  }
  if (!files.has('/index.html')) throw new Error(`${folder} is not built. Run npm run build first.`);
  return files;
}

async function readSiteFile(path: string, hub: string): Promise<SiteFile> {
  const extension = extname(path);
  const content = await readFile(path);
  const body =
    extension === '.html'
      ? new TextEncoder().encode(content.toString('utf8').replaceAll('__HUB_ORIGIN__', hub))
      : new Uint8Array(content);
  return {
    body,
    type: types[extension] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    isHashed: /-[\w-]{8}\.\w+$/.test(path),
  };
}
