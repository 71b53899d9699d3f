import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { noticesOf } from './thirdPartyLicenses';

const one = { name: 'one', version: '1.0.0', identifier: 'MIT', text: 'Copyright One' };
const two = { name: 'two', version: '2.0.0', identifier: 'ISC' };

it('names each package once, in order, with its notice', () => {
  const text = noticesOf([two, one, one]);
  expect(text.match(/^one 1\.0\.0$/gm)).toHaveLength(1);
  expect(text.indexOf('Copyright One')).toBeLessThan(text.indexOf('two 2.0.0'));
  expect(text).toContain('ISC');
});

it('does not pass over a package without a licence', () => {
  expect(() => noticesOf([{ name: 'three', version: '3.0.0' }])).toThrow('three 3.0.0 names no licence');
});

it('every package that ships has a licence that asks for no more than its notice', async () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- npm wrote it
  const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean; link?: boolean; license?: string; hasInstallScript?: boolean }>;
  };
  const shipped = Object.entries(lock.packages).filter(
    ([path, { dev, link }]) => path.startsWith('node_modules/') && dev !== true && link !== true,
  );
  expect(shipped.map(([path]) => path)).toContain('node_modules/react');
  const others = shipped.filter(
    ([path, { license, hasInstallScript }]) =>
      hasInstallScript === true ||
      // Asks for the source of changed files. It is in the hub's image only (hub/package.json), unchanged.
      (!(license === 'MPL-2.0' && path.startsWith('node_modules/@resvg/')) &&
        !/^(?:MIT|MIT-0|0BSD|ISC|BSD-[23]-Clause|Apache-2\.0|Unlicense|\(WTFPL OR MIT\))$/.test(
          license ?? '',
        )),
  );
  expect(others.map(([path, { license }]) => `${path} ${license}`)).toEqual([]);
});
