/** An app of `e2e/bundlers` built by each bundler from the packed tarball: without a warning, and it works. */
import type { Page } from '@playwright/test';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addresses, designer } from '../addresses';
import { expect, test } from '../fixtures';
import { LoginPage } from '../pages/LoginPage';
import { folderAnswer, startSite } from '../startSite';
import { installApp, type InstalledApp } from './installApp';
import { runIn } from './runIn';

let app: InstalledApp;
test.beforeAll(async () => {
  app = await installApp(fileURLToPath(new URL('../bundlers', import.meta.url)));
});
test.afterAll(() => app.remove());

const esbuild =
  'esbuild main.js --bundle --minify --log-level=warning --define:process.env.NODE_ENV=\'"production"\'';

/** Bundler → its command, and how the page includes what it writes; `whole`: it writes the page too. */
const bundlers: Record<string, { command: string; script: 'module' | 'classic' | 'whole' }> = {
  webpack: { command: 'webpack --config webpack.config.mjs', script: 'classic' },
  rspack: { command: 'rspack build --config rspack.config.mjs', script: 'classic' },
  rollup: { command: 'rollup --config rollup.config.mjs ', script: 'module' },
  esbuild: { command: `${esbuild} --format=esm --splitting --outdir=dist/esbuild`, script: 'module' },
  'esbuild-iife': {
    command: `${esbuild} --format=iife --outfile=dist/esbuild-iife/main.js`,
    script: 'classic',
  },
  parcel: {
    command: 'parcel build index.html --dist-dir dist/parcel --public-url ./ --no-cache',
    script: 'whole',
  },
  vite: { command: 'vite build --base ./ --outDir dist/vite', script: 'whole' },
};

for (const [name, { command, script }] of Object.entries(bundlers)) {
  test(`${name} builds without a warning, and the bundle signs in`, async ({ page }) => {
    const output = await runIn(app.folder, command);
    // Without the names of the files that it wrote: one of ours is `warnIntegrator`.
    expect(output.replaceAll(/\bdist\/\S+/g, '')).not.toMatch(/warn|deprecat|\(!\)/i);
    if (script !== 'whole') await writePage(name, script);
    const site = await startSite(addresses.guest, folderAnswer(join(app.folder, 'dist')));
    try {
      await page.goto(`${addresses.guest}/${name}/index.html`);
      await new LoginPage(page).signIn(designer);
      await expect(page.getByRole('heading', { name: 'Hello designer', exact: true })).toBeVisible();
      await expectUpload(page);
    } finally {
      await site.close();
    }
  });
}

test('TypeScript resolves the entries with "bundler" and "nodenext", also from CommonJS', async () => {
  await check('types.ts', '--module esnext --moduleResolution bundler');
  await check('types.ts', '--module nodenext');
  await check('types.cts', '--module nodenext');
  // Older rules, by which CommonJS cannot import an ES module: the error is TypeScript's own.
  await expect(check('types.cts', '--module node16')).rejects.toThrow('TS1479');
});

test('Node requires the entries from CommonJS, which has no effect there', async () => {
  for (const entry of [
    'hub-entry',
    'hub-entry/element',
    'hub-entry/host',
    'hub-entry/react',
    'hub-entry/upload',
  ]) {
    const script = `require('${entry}'); process.stdout.write('ok')`;
    expect(await runIn(app.folder, `node --input-type=commonjs --eval "${script}"`)).toBe('ok');
  }
});

const check = (file: string, options: string) =>
  runIn(app.folder, `tsc --noEmit --strict --target es2022 ${options} ${file}`);

/** The file's hash: in a worker where the bundle can find its script, otherwise on the page's own thread. */
async function expectUpload(page: Page): Promise<void> {
  const md5 = await page.evaluate(async () => {
    const { readFileInfo } = window as unknown as {
      readFileInfo: (file: File) => Promise<{ md5: string }>;
    };
    return (await readFileInfo(new File(['hub-entry'], 'name.txt'))).md5;
  });
  expect(md5).toBe(createHash('md5').update('hub-entry').digest('hex'));
}

/** A page that includes a bundle, in place of the app's own. */
async function writePage(name: string, script: 'module' | 'classic'): Promise<void> {
  const page = await readFile(join(app.folder, 'index.html'), 'utf8');
  const own = script === 'module' ? page : page.replace('type="module"', 'defer');
  await writeFile(join(app.folder, 'dist', name, 'index.html'), own);
}
