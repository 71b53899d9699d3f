/**
 * The apps of `examples`, with the packed package in place of npm's: each passes its vendor's own type check, builds
 * with its vendor's tools and signs in.
 */
import type { Page } from '@playwright/test';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addresses, designer } from '../addresses';
import { expect, test } from '../fixtures';
import { LoginPage } from '../pages/LoginPage';
import { folderAnswer, startSite } from '../startSite';
import { names } from '../texts';
import { installApp } from './installApp';
import { runIn, startIn, stop } from './runIn';

interface Example {
  /** The file that listens for the login. */
  typed: string;
  /** The folder with the built pages; absent: `npm run start` serves them. */
  pages?: string;
}

const examples: Record<string, Example> = {
  react: { typed: 'src/App.tsx', pages: 'dist' },
  next: { typed: 'app/Account.tsx' },
  vue: { typed: 'src/App.vue', pages: 'dist' },
  svelte: { typed: 'src/App.svelte', pages: 'dist' },
  angular: { typed: 'src/app/app.ts', pages: 'dist/angular/browser' },
  solid: { typed: 'src/App.tsx', pages: 'dist' },
  lit: { typed: 'src/account-page.ts', pages: 'dist' },
  astro: { typed: 'src/pages/index.astro', pages: 'dist' },
  sveltekit: { typed: 'src/routes/+page.svelte' },
  'react-router': { typed: 'app/routes/home.tsx' },
};

for (const [name, { typed, pages }] of Object.entries(examples)) {
  test(`${name}: types, build, sign-in`, async ({ page }) => {
    const app = await installApp(fileURLToPath(new URL(`../../examples/${name}`, import.meta.url)));
    try {
      await expectTyped(app.folder, typed);
      await runIn(app.folder, 'npm run check');
      await runIn(app.folder, 'npm run build');
      if (pages) await withPages(join(app.folder, pages), () => signIn(page));
      else await withServer(app.folder, () => signIn(page));
    } finally {
      await app.remove();
    }
  });
}

/** The framework's checker knows the login: it refuses a field that a login does not have. */
async function expectTyped(folder: string, file: string): Promise<void> {
  const path = join(folder, file);
  const code = await readFile(path, 'utf8');
  await writeFile(path, code.replaceAll('username', 'nope'));
  await expect(runIn(folder, 'npm run check')).rejects.toThrow(
    "Property 'nope' does not exist on type 'LoginSuccess'",
  );
  await writeFile(path, code);
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${addresses.guest}/`);
  await new LoginPage(page).signIn(designer);
  await expect(page.getByRole('heading', { name: 'Hello designer', exact: true })).toBeVisible();
  // The last screen has loaded, so that nothing is on its way when the server stops.
  await expect(page.getByRole('button', { name: names.en.signOut, exact: true })).toBeVisible();
}

async function withPages(folder: string, act: () => Promise<void>): Promise<void> {
  const file = folderAnswer(folder);
  const site = await startSite(addresses.guest, (path) => file(path === '/' ? '/index.html' : path));
  try {
    await act();
  } finally {
    await site.close();
  }
}

/** Starts the example's own server; its page holds the tag before any script runs. */
async function withServer(folder: string, act: () => Promise<void>): Promise<void> {
  const { hostname, port } = new URL(addresses.guest);
  const server = startIn(folder, 'npm run start', { HOST: hostname, PORT: port });
  // Unread output would hold the server up.
  for (const stream of [server.stdout, server.stderr]) stream?.resume();
  try {
    await expect
      .poll(async () => (await fetch(addresses.guest).catch(() => null))?.status, { timeout: 60_000 })
      .toBe(200);
    expect(await (await fetch(addresses.guest)).text()).toContain('<hub-entry');
    await act();
  } finally {
    await stop(server);
  }
}
