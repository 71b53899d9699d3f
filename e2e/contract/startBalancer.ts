import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';

/** A balancer in front of several hubs. */
export interface Balancer {
  /** @param index of the hub that answers every call from now on; `null`: each in turn */
  only(index: number | null): void;
  /** @throws Error when one of the hubs received no request, because the run then proves nothing about several */
  close(): Promise<void>;
}

/**
 * Sends each call to the next hub in turn, so that one hub must finish what another began. The tools of `/dev` have
 * their own turn: reading a code from the inbox between two calls must not send both to one hub.
 * @param port to listen on
 * @param hubs ports of the hubs
 */
export async function startBalancer(port: number, hubs: readonly number[]): Promise<Balancer> {
  const asked = hubs.map(() => 0);
  const turns = { call: 0, tool: 0 };
  let chosen: number | null = null;
  const server = createServer((request, response) => {
    const kind = request.url?.startsWith('/api/') ? 'call' : 'tool';
    const index = kind === 'call' && chosen !== null ? chosen : turns[kind] % hubs.length;
    turns[kind] += 1;
    if (kind === 'call') asked[index] = (asked[index] ?? 0) + 1;
    forward(request, response, hubs[index] ?? port);
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    only: (index) => {
      chosen = index;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      if (turns.call >= hubs.length && asked.includes(0)) throw new Error('a hub was never asked');
    },
  };
}

function forward(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url: path, rawHeaders: headers } = request;
  const onward = send({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(response);
  });
  // A connection that the hub drops is dropped here too, and vice versa.
  onward.on('error', () => request.socket.destroy());
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}
