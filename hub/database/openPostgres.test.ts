/** A server without a connection to spare, played by a few bytes of the protocol of PostgreSQL. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { openPostgres } from './openPostgres';

const sockets = new Set<Socket>();
let server: Server | undefined;
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server?.close();
  if (server) await once(server, 'close');
});

/** @param answer what each new connection gets */
async function serve(answer: (socket: Socket) => void) {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return openPostgres(`postgres://hub@127.0.0.1:${port}/hub?sslmode=disable`, () => undefined, {
    connections: 1,
    connectWithinMs: 50,
  });
}

/** An `ErrorResponse` (PostgreSQL, "Message Formats"). */
function refusal(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0Msorry\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

const busy = { fields: { status: 503, headers: { 'Retry-After': '5' } } };

it('refuses with 503 when no connection comes in time', async () => {
  const database = await serve(() => undefined);
  await expect(database.run((queries) => queries.execute(sql`select 1`))).rejects.toMatchObject(busy);
  await expect(database.transaction(() => Promise.resolve())).rejects.toMatchObject(busy);
  await database.close();
});

it('refuses with 503 when the server has too many, and with nothing else', async () => {
  const answers = ['53300', '53400', '28000'];
  const database = await serve((socket) => socket.end(refusal(answers.shift() ?? '')));
  const ask = () => database.run((queries) => queries.execute(sql`select 1`));
  await expect(ask()).rejects.toMatchObject(busy);
  await expect(ask()).rejects.toMatchObject(busy);
  await expect(ask()).rejects.not.toMatchObject(busy);
  await database.close();
});
