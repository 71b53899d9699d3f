import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import * as v from 'valibot';

/** A request that a receiver got. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  /** Its event; empty for what is none. */
  type: string;
}

export interface Receiver {
  url: string;
  received: Received[];
  types(): string[];
  /** Answers from now on; by default 204. */
  answer: (response: ServerResponse, received: Received) => void;
  close(): Promise<void>;
}

const eventSchema = v.object({ type: v.string() });

function typeIn(body: string): string {
  try {
    return v.parse(eventSchema, JSON.parse(body)).type;
  } catch {
    return '';
  }
}

/** A server of a tenant, on this machine. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const got = { headers: request.headers, body, type: typeIn(body) };
      received.push(got);
      receiver.answer(response, got);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    types: () => received.map(({ type }) => type),
    answer: (response) => response.writeHead(204).end(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
