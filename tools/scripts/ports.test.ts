import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { demoPorts, takenPort } from './ports.mjs';

test('PORT moves all three ports', () => {
  expect(demoPorts(undefined)).toEqual([4600, 4601, 4602, 4603]);
  expect(demoPorts('4700')).toEqual([4700, 4701, 4702, 4703]);
  for (const value of ['x', '0', '-1', '65535', '80.5'])
    expect(() => demoPorts(value)).toThrow(/not a port number/);
});

test('names a port that is taken on any address', async () => {
  for (const host of ['127.0.0.1', '0.0.0.0']) {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('expected a TCP address');
    expect(await takenPort([address.port])).toBe(address.port);
    await new Promise((resolve) => server.close(resolve));
    expect(await takenPort([address.port])).toBeUndefined();
  }
});
