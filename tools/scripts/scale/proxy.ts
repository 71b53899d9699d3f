import {
  createServer,
  request as send,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createHash } from 'node:crypto';

/** A proxy like that of hub/deploy/Caddyfile: health checks, and another hub for what could not be sent. */
export interface Proxy {
  /** Answers of 502: no hub took the request. */
  readonly refused: number;
  close(): Promise<void>;
}

const tryForMs = 10_000;

/** @param hubs ports of the hubs */
export async function startProxy(port: number, hubs: readonly number[]): Promise<Proxy> {
  const healthy = new Set(hubs);
  let refused = 0;
  let turn = 0;
  const checks = setInterval(() => {
    for (const hub of hubs)
      fetch(`http://127.0.0.1:${hub}/health/ready`).then(
        ({ ok }) => void (ok ? healthy.add(hub) : healthy.delete(hub)),
        () => void healthy.delete(hub),
      );
  }, 250);
  const next = (): number | undefined => {
    turn += 1;
    const list = [...healthy];
    return list[turn % list.length];
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      forward(request, Buffer.concat(chunks), response, next, Date.now() + tryForMs).catch(() => {
        refused += 1;
        if (!response.headersSent) response.writeHead(502);
        response.end();
      });
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    get refused() {
      return refused;
    },
    close: async () => {
      clearInterval(checks);
      await closeServer(server);
    },
  };
}

/** Tries until a connection is made. What was sent once is never sent again. */
async function forward(
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  next: () => number | undefined,
  until: number,
): Promise<void> {
  const hub = next();
  const outcome = hub === undefined ? 'unsent' : await forwardTo(hub, request, body, response);
  if (outcome === 'answered') return;
  if (outcome === 'lost' || Date.now() > until) throw new Error(outcome);
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  return forward(request, body, response, next, until);
}

function forwardTo(
  hub: number,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<'answered' | 'unsent' | 'lost'> {
  return new Promise((resolve) => {
    const { method, url: path } = request;
    const headers = { ...request.headers, 'x-forwarded-for': addressOf(request), connection: 'close' };
    const onward = send({ host: '127.0.0.1', port: hub, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on('end', () => resolve('answered'));
      answer.on('error', () => resolve('lost'));
    });
    onward.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'unsent' : 'lost'),
    );
    onward.end(body);
  });
}

/** Each visit has another address, so that the limits of one address do not bound the load. */
function addressOf(request: IncomingMessage): string {
  const flow = request.headers['entry-flow'];
  const [a = 0, b = 0, c = 0] = createHash('sha256').update(String(flow)).digest();
  return flow === undefined ? '127.0.0.1' : `10.${a}.${b}.${c}`;
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
