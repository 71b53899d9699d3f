import { expect, it } from 'vitest';
import { chunkFileNames } from './chunkFileNames';

it.each([
  ['/hub/src/i18n/locales/en/account.ts', 'assets/en-account-[hash].js'],
  ['C:\\hub\\src\\i18n\\locales\\zh\\entry.ts', 'assets/zh-entry-[hash].js'],
  ['/hub/src/app/account/RegisterRoute.tsx', 'assets/[name]-[hash].js'],
  [null, 'assets/[name]-[hash].js'],
])('names the chunk of %s %s', (facadeModuleId, name) => {
  expect(chunkFileNames('assets')({ facadeModuleId })).toBe(name);
});
