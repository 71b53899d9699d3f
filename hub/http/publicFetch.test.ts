import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './publicAddress';
import { publicFetch } from './publicFetch';

describe('addresses', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700::1111'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1',
    '2002:7f00:1::',
    '64:ff9b::a00:1',
    'localhost',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('a request', () => {
  const get = { method: 'GET', headers: {}, body: null };

  it.each(['https://127.0.0.1/', 'https://[::1]/', 'https://localhost:9/', 'https://[::ffff:127.0.0.1]/'])(
    'to %s is not sent',
    async (address) => {
      await expect(publicFetch(address, get)).rejects.toThrow('is an address of a private network');
    },
  );

  it('by http is not sent', async () => {
    await expect(publicFetch('http://8.8.8.8/', get)).rejects.toThrow('is no https address');
  });
});
