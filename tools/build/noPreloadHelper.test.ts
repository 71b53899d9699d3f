import type { Plugin } from 'vite';
import { expect, it } from 'vitest';
import { noPreloadHelper } from './noPreloadHelper';
import { bundle } from './testing/bundle';

const files = {
  '/main.js': `import('/later.js').then(console.log);`,
  '/later.js': 'export const later = 1;',
};

it('leaves dynamic imports as they are', async () => {
  // Vite adds its helper to such a build.
  expect(await bundle(files, [])).toContain('vite:preloadError');
  const code = await bundle(files, [noPreloadHelper()]);
  expect(code).toContain('import(');
  expect(code).not.toContain('vite:preloadError');
});

it('leaves no call of the helper around what is read of a module', async () => {
  const main = `const load = async () => (await import('/later.js')).later; load().then(console.log);`;
  const code = await bundle({ ...files, '/main.js': main }, [noPreloadHelper()]);
  expect(code).toMatch(/\(await import\([^()]*\)\)\.later/);
});

it('has nothing to do where nothing is imported later', async () => {
  expect(await bundle({ '/main.js': 'console.log(1);' }, [noPreloadHelper()])).toContain('console.log(1)');
});

it('stops the build when the helper is another module', async () => {
  const moved: Plugin = {
    name: 'moved',
    enforce: 'pre',
    resolveId: { order: 'pre', handler: (asked) => (asked.includes('preload-helper') ? '/other.js' : null) },
  };
  const other = { '/other.js': 'export const __vitePreload = (load) => load();' };
  await expect(bundle({ ...files, ...other }, [moved, noPreloadHelper()])).rejects.toThrow(
    "Vite's preload helper is another module now",
  );
});
