/** Slow and many connections, over real sockets. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { demo } from '../../demo/demo';
import { startHub, type RunningHub } from '../startHub';
import { freePort } from '../testing/freePort';
import { openTestDatabase } from '../testing/openTestDatabase';
import { createLog } from './createLog';
import { limitConnections, serverLimits } from './serverLimits';

const connections = 6;
let port: number;
let running: RunningHub;
const opened: Socket[] = [];
interface Line {
  level: number;
  path?: string;
}
/** Hears each line of the log. */
let listen: (line: Line) => void = () => undefined;
let isBroken = false;
let onLeft: () => void = () => undefined;
beforeAll(async () => {
  port = await freePort();
  running = await startHub({
    seed: demo.seed,
    env: {},
    config: { port, demoData: true },
    database: await openTestDatabase(),
    log: createLog('info', { write: (line: string) => listen(JSON.parse(line) as Line) }),
    plugin: () => ({
      beforeCall: () => (isBroken ? Promise.reject(new Error('broken')) : Promise.resolve(null)),
      mount: (app) => {
        app.get('/large', (context) => {
          if (context.env.outgoing) void once(context.env.outgoing, 'close').then(() => onLeft());
          // More than the buffers of both sides hold.
          return context.body('x'.repeat(20_000_000));
        });
      },
    }),
    // Longer than a busy machine takes for a request that is sent at once.
    limits: {
      headersMs: 1000,
      requestMs: 1500,
      checkEveryMs: 50,
      idleMs: 60_000,
      stalledMs: 2500,
      connections,
    },
  });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map(end));
});
afterAll(() => running.close());

async function open(to = port): Promise<Socket> {
  const socket = connect(to, '127.0.0.1');
  // The hub may close it with data on the way.
  socket.on('error', () => undefined);
  opened.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** Opens a connection that stays open after its first request, for `idleMs`. */
async function openIdle(): Promise<Socket> {
  const socket = await open();
  socket.write(`GET /health/live HTTP/1.1\r\n${host}\r\n`);
  await once(socket, 'data');
  return socket;
}

async function end(socket: Socket): Promise<void> {
  if (socket.closed) return;
  socket.destroy();
  await once(socket, 'close');
}

/** Sends a request and reads until the hub closes the connection. */
async function answerTo(text: string): Promise<string> {
  const socket = await open();
  let answer = '';
  socket.on('data', (part) => (answer += String(part)));
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

const host = 'Host: localhost\r\n';

/** The lines up to the one that tells the answer to a request. */
const linesUntil = (path: string): Promise<Line[]> =>
  new Promise((resolve) => {
    const lines: Line[] = [];
    listen = (line) => {
      lines.push(line);
      if (line.path === path) resolve(lines);
    };
  });

it('closes connections whose headers or body do not come to an end', async () => {
  const headers = `${host}Content-Type: application/json\r\nContent-Length: 90\r\n`;
  const [noHeaders, noBody] = await Promise.all([
    answerTo(`GET /health/ready HTTP/1.1\r\n${host}X-Slow: 1`),
    answerTo(`POST /api/hub/v1/check HTTP/1.1\r\n${headers}\r\n{"a":`),
  ]);
  expect(noHeaders).toMatch(/^HTTP\/1.1 408 /);
  expect(noBody).toMatch(/^HTTP\/1.1 4\d\d /);
});

it('answers a request that is complete in time (control)', async () => {
  const whole = `GET /health/ready HTTP/1.1\r\n${host}Connection: close\r\n\r\n`;
  expect(await answerTo(whole)).toMatch(/^HTTP\/1.1 200 /);
});

it('takes no more connections than it can hold, and new ones once old ones are gone', async () => {
  const idle = await Promise.all(Array.from({ length: connections }, openIdle));
  const tooMany = await open();
  await once(tooMany, 'close');
  expect(idle.filter(({ closed }) => closed)).toEqual([]);
  await Promise.all(idle.map(end));
  const whole = `GET /health/live HTTP/1.1\r\n${host}Connection: close\r\n\r\n`;
  expect(await answerTo(whole)).toMatch(/^HTTP\/1.1 200 /);
});

it.each(['/api/hub/v1/check', '/openid/token'])(
  'rings no alarm for a caller who leaves in the middle of a body: %s',
  async (path) => {
    const logged = linesUntil(path);
    const socket = await open();
    const headers = `${host}Content-Type: application/json\r\nContent-Length: 90\r\n`;
    socket.write(`POST ${path} HTTP/1.1\r\n${headers}\r\n{"a":`, () => socket.destroy());
    expect((await logged).map(({ level }) => level)).toEqual([30]);
  },
);

it('rings one for the hub’s own failure (control)', async () => {
  isBroken = true;
  const path = '/api/hub/organiz/system_settings';
  const logged = linesUntil(path);
  await answerTo(`GET ${path} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
  isBroken = false;
  expect((await logged).map(({ level }) => level)).toContain(50);
});

it('closes a connection whose answer is not read', async () => {
  const socket = await open();
  socket.pause();
  const left = new Promise<string>((resolve) => (onLeft = () => resolve('closed')));
  socket.write(`GET /large HTTP/1.1\r\n${host}\r\n`);
  expect(await left).toBe('closed');
});

/** What an echo server answers. */
async function echoOf(socket: Socket): Promise<string> {
  socket.write('x');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return String(answer);
}

it('takes only some connections of one address, and further ones once old ones are gone', async () => {
  const server = createServer((socket) => socket.pipe(socket));
  limitConnections(server, 2);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port: other } = server.address() as AddressInfo;
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const first = await open(other);
  const [held] = await accepted;
  const second = await open(other);
  await once(await open(other), 'close');
  expect([await echoOf(first), await echoOf(second)]).toEqual(['x', 'x']);
  await Promise.all([once(held, 'close'), end(first)]);
  expect(await echoOf(await open(other))).toBe('x');
  server.close();
});

it('counts addresses only where no proxy stands between', () => {
  const [direct, behindProxy] = [false, true].map((trustProxy) => serverLimits({ dev: false, trustProxy }));
  expect(direct?.connectionsPerAddress).toBeLessThan(direct?.connections ?? 0);
  expect(behindProxy?.connectionsPerAddress).toBe(Infinity);
});
