import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressBlock, wideBlock } from './clientAddress';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::ffff:c000:207', '192.0.2.7'],
  [' 192.0.2.7:40001', '192.0.2.7'],
  ['[192.0.2.7]:1', '192.0.2.7'],
  ['[::ffff:192.0.2.7]:40001', '192.0.2.7'],
  ['[2001:db8:1:2::6]:40001', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::6]', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['[fe80::1%25eth0]:8080', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['', 'unknown'],
  ['unknown', 'unknown'],
  ['_hidden', 'unknown'],
  ['1.2.3', 'unknown'],
  ['999.1.1.1', 'unknown'],
  ['1.2.3.4.5', 'unknown'],
  ['1::2::3', 'unknown'],
  ['2001:db8::1:40001:', 'unknown'],
])('counts %s under %s', (address, block) => {
  expect(addressBlock(address)).toBe(block);
});

it('counts an address in one block, however it is written', () => {
  const port = fc.integer({ min: 1, max: 65_535 });
  fc.assert(
    fc.property(fc.ipV4(), port, (address, number) => {
      const ways = [address, `${address}:${number}`, `[${address}]:${number}`, `::ffff:${address}`];
      expect(new Set(ways.map(addressBlock))).toEqual(new Set([address]));
    }),
  );
  fc.assert(
    fc.property(fc.ipV6(), port, (address, number) => {
      const block = addressBlock(address);
      const ways = [address.toUpperCase(), `[${address}]`, `[${address}]:${number}`, `${address}%eth0`];
      expect(new Set(ways.map(addressBlock))).toEqual(new Set([block]));
    }),
  );
});

it.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['unknown', 'unknown'],
])('has %s in the wider block %s', (block, wide) => {
  expect(wideBlock(block)).toBe(wide);
});
