/** Slow and many connections, over real sockets. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startHub, type RunningHub } from '../startHub';
import { freePort } from '../testing/freePort';
import { openTestDatabase } from '../testing/openTestDatabase';
import { createLog } from './createLog';

const connections = 6;
let port: number;
let running: RunningHub;
const opened: Socket[] = [];
beforeAll(async () => {
  port = await freePort();
  running = await startHub({
    env: {},
    config: { port, demoData: true },
    database: await openTestDatabase(),
    log: createLog('silent'),
    // Longer than a busy machine takes for a request that is sent at once.
    limits: { headersMs: 1000, requestMs: 1500, checkEveryMs: 50, idleMs: 60_000, connections },
  });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map(end));
});
afterAll(() => running.close());

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
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
