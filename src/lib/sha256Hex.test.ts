import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { sha256Hex } from './hex';

test.each(['', 'abc', '设计', 'f'.repeat(5000)])('agrees with another implementation (%#)', async (text) => {
  expect(await sha256Hex(text)).toBe(createHash('sha256').update(text).digest('hex'));
});

test('returns undefined in an insecure context', async () => {
  vi.stubGlobal('crypto', { getRandomValues: () => undefined });
  try {
    expect(await sha256Hex('abc')).toBeUndefined();
  } finally {
    vi.unstubAllGlobals();
  }
});
