import { expect, test } from 'vitest';
import { checkNodeVersion } from './setup.mjs';

test('takes Node 20.19 and newer', () => {
  for (const version of ['20.19.0', '20.20.2', '22.0.0', '24.1.0'])
    expect(() => checkNodeVersion(version)).not.toThrow();
  for (const version of ['18.20.0', '20.18.3']) expect(() => checkNodeVersion(version)).toThrow(/too old/);
});
