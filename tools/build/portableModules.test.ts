import { expect, test } from 'vitest';
import { toPortable } from './portableModules';

test("dynamic imports keep only their path, without the module's address", () => {
  const written = 'e(()=>import(`./a.js`),[],import.meta.url)';
  expect(toPortable(written, 'a.js')).toBe('e(()=>import(`./a.js`))');
});

test('an asset is written as bundlers recognise it', () => {
  const written = 'new URL(new URL(`../assets/car.webp`,import.meta.url).href,``+import.meta.url)';
  expect(toPortable(written, 'a.js')).toBe('new URL("../assets/car.webp",import.meta.url)');
});

test('a module without an address does not throw', () => {
  const written = 'var a=new URL(`assets/worker.js`,import.meta.url).href,b=1';
  // What esbuild makes of it in a classic script.
  const classic = toPortable(written, 'a.js').replace('import.meta.url', 'undefined');
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- runs what was written
  expect(new Function(`${classic};return a`)()).toBe('');
});

test('imports by address are left to the browser', () => {
  expect(toPortable('await import(n)', 'a.js')).toBe(
    'await import(/* webpackIgnore: true */ /* @vite-ignore */ n)',
  );
});

test('any other use of import.meta fails the build', () => {
  expect(() => toPortable('let a=import.meta.url', 'chunks/a.js')).toThrow('chunks/a.js uses import.meta');
});
