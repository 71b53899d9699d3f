/** Lets programs reach a test hub by its own address, which no port has: they send what they ask through this proxy. */
import { createServer, type IncomingMessage } from 'node:http';
import type { TestHub } from '../../hub/testing/createTestHub';

export interface HubProxy {
  port: number;
  /** What was asked for, in order. */
  paths: string[];
  close(): Promise<void>;
}

export async function startHubProxy(test: Pick<TestHub, 'fetch'>): Promise<HubProxy> {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const { host, pathname, search } = new URL(request.url ?? '', 'http://nowhere.example');
      paths.push(pathname);
      const body = await readBody(request);
      const answer = await test.fetch(`${pathname}${search}`, {
        method: request.method ?? 'GET',
        headers: headersOf(request),
        body: body === '' ? null : body,
        host,
      });
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    paths,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Without those of the connection, which `fetch` refuses. */
const headersOf = ({ headers }: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !/^(?:host|connection|proxy-.*|content-length|expect)$/.test(name)
        ? [[name, value]]
        : [],
    ),
  );
