import { expect, test, vi } from 'vitest';
import { trustedScriptUrl } from './trustedScriptUrl';

const url = 'https://hub.example/x.js';

test('where nothing is required the address is what it was', () => {
  expect(trustedScriptUrl(url, 'ours', undefined)).toBe(url);
});

test('where Trusted Types are there the policy of that name lets only this address through', () => {
  const createPolicy = vi.fn((_: string, rules: { createScriptURL: (text: string) => string }) => ({
    createScriptURL: rules.createScriptURL,
  }));
  expect(trustedScriptUrl(url, 'ours', { createPolicy })).toBe(url);
  expect(createPolicy).toHaveBeenCalledExactlyOnceWith('ours', expect.anything());
  expect(createPolicy.mock.calls[0]?.[1].createScriptURL('https://evil.example/')).toBe(url);
});
