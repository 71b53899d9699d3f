import { expect, test, vi } from 'vitest';
import { trustedScriptUrl } from './trustedScriptUrl';

const url = 'https://hub.example/x.js';

test('returns the address unchanged without Trusted Types', () => {
  expect(trustedScriptUrl(url, 'ours', undefined)).toBe(url);
});

test('uses a policy that allows only this address with Trusted Types', () => {
  const createPolicy = vi.fn((_: string, rules: { createScriptURL: (text: string) => string }) => ({
    createScriptURL: rules.createScriptURL,
  }));
  expect(trustedScriptUrl(url, 'ours', { createPolicy })).toBe(url);
  expect(createPolicy).toHaveBeenCalledExactlyOnceWith('ours', expect.anything());
  expect(createPolicy.mock.calls[0]?.[1].createScriptURL('https://evil.example/')).toBe(url);
});
