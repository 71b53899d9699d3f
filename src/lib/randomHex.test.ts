import { expect, test } from 'vitest';
import { randomHex } from './hex';

test('writes two hexadecimal characters a byte', () => {
  expect(randomHex(32)).toMatch(/^[0-9a-f]{64}$/);
});

test('never repeats itself', () => {
  expect(new Set(Array.from({ length: 200 }, () => randomHex(16))).size).toBe(200);
});
