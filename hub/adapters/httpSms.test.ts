import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { httpSms } from './httpSms';

async function startGateway(status: number) {
  const asked: { headers: IncomingMessage['headers']; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      asked.push({ headers: request.headers, body });
      response.writeHead(status, { location: '/elsewhere' }).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, server };
}

it('posts number and text with the token', async () => {
  const { asked, url, server } = await startGateway(204);
  await httpSms({ url, token: 't0ken' }).send({ to: '13800138000', text: 'Code 123456' });
  expect(asked).toMatchObject([
    {
      headers: { authorization: 'Bearer t0ken', 'content-type': 'application/json' },
      body: '{"to":"13800138000","text":"Code 123456"}',
    },
  ]);
  server.close();
});

it('rejects when the gateway refuses or redirects, and sends nothing for nobody', async () => {
  for (const status of [500, 302]) {
    const { asked, url, server } = await startGateway(status);
    await expect(httpSms({ url, token: null }).send({ to: '13800138000', text: 'x' })).rejects.toThrow(/./);
    await httpSms({ url, token: null }).send({ to: null, text: 'x' });
    expect(asked).toHaveLength(1);
    server.close();
  }
});
