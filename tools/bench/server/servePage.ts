/** Answers requests of the page under test: by its mocks, then by the files of its folder. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import type { BenchPage, Mock } from '../load/benchPage';
import { blankPath, blankPage } from './blankPage';
import { packOnce, type PackedBody } from './packedBody';
import type { RequestLog } from './requestLog';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.wasm': 'application/wasm',
};

interface Answer {
  status: number;
  body: PackedBody | null;
  headers: Record<string, string>;
}

/** A request of the browser. */
interface Asked {
  method: string;
  /** Starts with the host for https. */
  target: string;
  pathname: string;
  url: URL;
  host: string;
  text: string;
}

/**
 * @param current the page under test
 * @param isTls whether hosts other than ours are simulated
 */
export function servePage(current: () => BenchPage | undefined, log: RequestLog, isTls: boolean) {
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = await readRequest(incoming, isTls);
    const { status, body, headers } = answerOf(current(), asked, incoming);
    if (asked.pathname !== blankPath) log.add(asked.target, status, body);
    const isPacked = body?.gzip !== undefined && /gzip/.test(incoming.headers['accept-encoding'] ?? '');
    response.writeHead(status, {
      ...(body && { 'content-type': body.type, 'cache-control': 'public, max-age=3600' }),
      ...(isPacked && { 'content-encoding': 'gzip' }),
      'access-control-allow-origin': incoming.headers.origin ?? '*',
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': '*',
      'timing-allow-origin': '*',
      vary: 'origin',
      ...headers,
    });
    response.end(isPacked ? body.gzip : body?.plain);
  };
  return (incoming: IncomingMessage, response: ServerResponse): void => {
    answer(incoming, response).catch((error: unknown) => {
      console.error(`bench: ${incoming.url}:`, error);
      response.writeHead(500).end();
    });
  };
}

async function readRequest(incoming: IncomingMessage, isTls: boolean): Promise<Asked> {
  const host = (incoming.headers.host ?? '').replace(/:\d+$/, '');
  const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? 'localhost'}`);
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return {
    method: incoming.method ?? 'GET',
    target: (isTls ? host : '') + url.pathname + url.search,
    pathname: url.pathname,
    url,
    host,
    text: Buffer.concat(chunks).toString(),
  };
}

function answerOf(page: BenchPage | undefined, asked: Asked, { headers }: IncomingMessage): Answer {
  if (asked.method === 'OPTIONS') {
    const allowed = {
      'access-control-allow-methods': '*, GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
      'access-control-max-age': '600',
    };
    return { status: 204, body: null, headers: allowed };
  }
  if (asked.pathname === blankPath) return found(blankPage);
  if (asked.pathname === '/favicon.ico') return { status: 204, body: null, headers: {} };
  for (const mock of page?.mocks ?? []) {
    const answer = mockAnswer(mock, asked, headers);
    if (answer) return answer;
  }
  return fileAnswer(page?.dir, asked.pathname) ?? { status: 404, body: null, headers: {} };
}

const found = (body: PackedBody): Answer => ({ status: 200, body, headers: {} });

function mockAnswer(mock: Mock, asked: Asked, requestHeaders: IncomingMessage['headers']): Answer | null {
  const { match, method, status = 200, headers = {}, root, file, type } = mock;
  if (method !== undefined && method !== asked.method) return null;
  const isMeant = typeof match === 'string' ? asked.target.includes(match) : match.test(asked.target);
  if (!isMeant) return null;
  if (root !== undefined) return fileAnswer(root, `/${matchedPath(match, asked.target)}`);
  if (file !== undefined) return fileAnswer(resolve(file, '..'), `/${file.split(sep).at(-1)}`);
  const { reply } = mock;
  const made: unknown =
    typeof reply === 'function' ? reply({ ...asked, body: asked.text, headers: requestHeaders }) : reply;
  if (made === null || made === undefined) return null;
  const text = typeof made === 'string' ? made : JSON.stringify(made);
  const sent = type ?? (typeof made === 'string' ? 'text/plain' : 'application/json');
  return { status, body: packOnce(`mock ${asked.target}`, sent, Buffer.from(text)), headers };
}

const matchedPath = (match: string | RegExp, target: string): string =>
  typeof match === 'string' ? '' : (match.exec(target)?.[1] ?? '');

function fileAnswer(folder: string | undefined, pathname: string): Answer | null {
  if (folder === undefined) return null;
  const below = resolve(folder);
  let file = join(below, decodeURIComponent(pathname));
  if (file.endsWith(sep)) file += 'index.html';
  if (!file.startsWith(below + sep) || !existsSync(file) || !statSync(file).isFile()) return null;
  const type = types[extname(file)] ?? 'application/octet-stream';
  return found(packOnce(file, type, readFileSync(file)));
}
