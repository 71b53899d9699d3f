import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashWays } from './hashWays';

const portal = fileURLToPath(new URL('../dist/portal/', import.meta.url));
const spark = createRequire(import.meta.url).resolve('spark-md5/spark-md5.min.js');
const page = `<!doctype html><title>hash</title><input type="file"><script type="module" src="./way.js"></script>`;

/** Serves the built upload module, with a page for each way of hashing. */
export async function serveHashPages(): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

async function answer({ url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> {
  const way = hashWays.find(({ path }) => url.startsWith(path));
  if (!way) throw new Error('no such page');
  const name = url.slice(way.path.length);
  const isPage = name === '';
  response.setHeader('Content-Type', isPage ? 'text/html' : 'text/javascript');
  response.setHeader('Content-Security-Policy', isPage ? way.pagePolicy : way.scriptPolicy);
  response.end(isPage ? page : name === 'way.js' ? way.script : await readScript(name));
}

function readScript(name: string): Promise<Buffer> {
  if (name === 'spark-md5.js') return readFile(spark);
  if (!/^(?:assets\/)?[\w-]+\.js$/.test(name)) throw new Error('no such script');
  return readFile(join(portal, name));
}
