import { describe, expect, it, test } from 'vitest';
import { checkNodeVersion, holdsAll } from './setup.mjs';

test('accepts Node 20.19 and newer', () => {
  for (const version of ['20.19.0', '20.20.2', '22.0.0', '24.1.0'])
    expect(() => checkNodeVersion(version)).not.toThrow();
  for (const version of ['18.20.0', '20.18.3']) expect(() => checkNodeVersion(version)).toThrow(/too old/);
});

describe('holdsAll', () => {
  const wanted = {
    '': { version: '0.1.0' },
    bench: {},
    'node_modules/hub-entry': { link: true, resolved: '' },
    'node_modules/hub-entry-bench': { link: true, resolved: 'tools/bench' },
    'node_modules/a': { version: '1.0.0' },
    'bench/node_modules/a': { version: '2.0.0' },
    'node_modules/other-platform': { version: '1.0.0', optional: true },
  };
  const installed = {
    'node_modules/hub-entry-bench': { link: true },
    'node_modules/a': { version: '1.0.0' },
    'bench/node_modules/a': { version: '2.0.0' },
  };

  it('ignores the project, its workspaces and optional packages', () => {
    expect(holdsAll(installed, wanted)).toBe(true);
  });

  it.each(Object.keys(installed))('detects missing %s', (path) => {
    const others = Object.entries(installed).filter(([other]) => other !== path);
    expect(holdsAll(Object.fromEntries(others), wanted)).toBe(false);
  });

  it.each(['node_modules/a', 'bench/node_modules/a'])('detects another version of %s', (path) => {
    expect(holdsAll({ ...installed, [path]: { version: '3.0.0' } }, wanted)).toBe(false);
  });
});
