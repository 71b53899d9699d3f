/**
 * A small server for a test's pages. `route.fulfill` does not work here: the browser treats its pages as not from this
 * machine and may block scripts from it.
 */
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';

/** Answer of a path; headers by name. */
export interface SiteAnswer {
  body: string | Buffer;
  headers: Record<string, string>;
}

/** A running server. */
export interface Site {
  close(): Promise<void>;
}

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};

/**
 * Serves until it is closed.
 * @param origin whose port it listens on
 * @param answer path → answer; `undefined` is a 404
 */
export async function startSite(
  origin: string,
  answer: (path: string) => Promise<SiteAnswer | undefined> | SiteAnswer | undefined,
): Promise<Site> {
  const server = createServer((request, response) => {
    const reply = async (): Promise<void> => {
      const found = await answer(new URL(request.url ?? '/', origin).pathname);
      response.writeHead(found ? 200 : 404, found?.headers).end(found?.body);
    };
    void reply();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(Number(new URL(origin).port), '127.0.0.1', resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** An HTML answer. */
export const htmlAnswer = (body: string, headers: Record<string, string> = {}): SiteAnswer => ({
  body,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
});

/** Answers with the files of a folder. */
export const folderAnswer =
  (folder: string) =>
  async (path: string): Promise<SiteAnswer | undefined> => {
    const file = join(folder, normalize(path));
    const body = await readFile(file).catch(() => undefined);
    return body && { body, headers: { 'content-type': contentTypes[extname(file)] ?? 'text/plain' } };
  };
