import { Hono } from 'hono';
import { commonHeaders, type Headers } from './pageHeaders';
import type { SiteFile } from './readSite';

/** Address of a document → the headers it is sent with. */
export type Documents = Readonly<Record<string, Headers>>;

/**
 * Creates a static site from memory.
 * @param files path → file
 * @param documents addresses that serve `/index.html`
 */
export function createSite(files: ReadonlyMap<string, SiteFile>, documents: Documents): Hono {
  const site = new Hono();
  site.on(['GET', 'HEAD'], '*', (context) => {
    const { pathname } = new URL(context.req.url);
    const document = Object.hasOwn(documents, pathname) ? documents[pathname] : undefined;
    const file = files.get(document ? '/index.html' : pathname);
    if (!file || (!document && pathname.endsWith('.html'))) return context.notFound();
    const headers = {
      ...commonHeaders,
      ...document,
      'Content-Type': file.type,
      'Cache-Control': file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      ETag: file.etag,
    };
    if (context.req.header('if-none-match') === file.etag) return context.body(null, 304, headers);
    return context.body(file.body, 200, headers);
  });
  site.notFound((context) => context.text('Not found', 404, commonHeaders));
  site.all('*', (context) =>
    context.text('Method not allowed', 405, { ...commonHeaders, Allow: 'GET, HEAD' }),
  );
  return site;
}
