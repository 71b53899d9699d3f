/** The tag, the wrapper and the SDK in partners' apps, built from the packed tarball without our sources. */
import type { Page } from '@playwright/test';
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type * as testing from '../src/testing/index';
import { addresses, designer } from './addresses';
import { recipeOf } from './docRecipes';
import { expect, test } from './fixtures';
import { addressOf, buildHostApps, type HostApp, type HostApps } from './hostApps';
import { LoginPage } from './pages/LoginPage';
import { textOf } from './texts';

const run = promisify(execFile);

// One worker, so that the apps are built once.
test.describe.configure({ mode: 'default' });

let apps: HostApps;
test.beforeAll(async () => {
  // Installs and builds four apps.
  test.setTimeout(300_000);
  apps = await buildHostApps();
});
test.afterAll(() => apps.remove());

const hosts: [HostApp, string][] = [
  ['plain', 'plain HTML with the script tag'],
  ['react', 'React 19 with hub-entry/react'],
  ['vue', 'Vue 3 with the tag of hub-entry/element'],
  ['App.tsx', 'the example for React, on a page that requires Trusted Types'],
  ['App.vue', 'the example for Vue'],
];

for (const [app, title] of hosts) {
  test(`${title}: shows the form, and a sign-in reaches the page`, async ({ page }) => {
    await page.goto(addressOf(app));
    await expectSignIn(page, app);
  });
}

async function expectSignIn(page: Page, app: HostApp): Promise<void> {
  await new LoginPage(page).signIn(designer);
  await expect(page.getByRole('heading', { name: 'Hello designer', exact: true })).toBeVisible();
  await expect(page).toHaveURL(addressOf(app));
}

test('an app with hub-entry/host: shows the form in a frame, resolves the promise with the login and cleans up', async ({
  page,
}) => {
  await page.goto(addressOf('frame'));
  await new LoginPage(page.frameLocator('iframe')).signIn(designer);
  await expect(page.getByRole('heading', { name: 'Hello designer', exact: true })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('react: a changed setting reaches the tag and keeps typed text, and the ref reaches the methods', async ({
  page,
}) => {
  await page.goto(addressOf('react'));
  const login = new LoginPage(page);
  await login.createAccount.click();
  await page.getByRole('heading', { name: textOf('en', 'register.title') }).waitFor();
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(login.heading).toBeVisible();
  await expectKept(page);
});

/** Changes the language, by the page's own button. */
async function expectKept(page: Page): Promise<void> {
  await new LoginPage(page).email.fill('kept@example.com');
  await page.getByRole('button', { name: 'Chinese' }).click();
  await expect(new LoginPage(page, 'zh').email).toHaveValue('kept@example.com');
}

test('the server renders a plain tag, and the browser does not render it again', async ({ page }) => {
  expect(apps.serverPage).toContain('<hub-entry lang="en" hub="');
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { written: document.querySelector('hub-entry') });
    });
  });
  await page.goto(addressOf('server'));
  const login = new LoginPage(page);
  await expect(login.email).toBeVisible();
  const isSame = await page.evaluate(
    () => (window as unknown as { written: Element }).written === document.querySelector('hub-entry'),
  );
  expect(isSame).toBe(true);
  await expectSignIn(page, 'server');
});

test('hub-entry/element without a hub reports the mistake to visitor and page, and sends nothing', async ({
  page,
}) => {
  await page.goto(addressOf('vue'));
  await new LoginPage(page).heading.waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.evaluate(() => {
    document.addEventListener('entry-error', ({ detail }) => Object.assign(window, { heard: detail }));
    document.body.replaceChildren(document.createElement('hub-entry'));
  });
  const message = textOf('en', 'error.config');
  await expect(page.getByRole('alert').getByText(message)).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { heard: unknown }).heard)).toEqual({
    kind: 'config',
    code: 0,
    message,
  });
  await expect(page.getByRole('textbox')).toHaveCount(0);
  // The earlier tag still sends its tracking events to its own hub; the notice is a chunk of the page's own app.
  const known = [`${addresses.portal}/api/hub/`, new URL(page.url()).origin];
  expect(asked.filter((url) => !known.some((start) => url.startsWith(start)))).toEqual([]);
});

test('hub-entry/element reports texts that fail to load, and a retry renders the form', async ({ page }) => {
  await page.route(/\/en-[^/]+\.js$/, (route) => route.abort());
  await page.goto(addressOf('vue'));
  await expect(page.getByText(textOf('en', 'error.chunk'))).toBeVisible();
  await page.unroute(/\/en-[^/]+\.js$/);
  await page.getByRole('button', { name: textOf('en', 'action.try_again') }).click();
  await expect(new LoginPage(page).email).toBeEditable();
  await test.step('vue: a changed setting reaches the tag and keeps typed text', () => expectKept(page));
});

test('hub-entry/testing answers in place of the hub: wrong password, then a sign-in', async ({ page }) => {
  const { createTestHub } = (await import(
    pathToFileURL(join(apps.full, 'node_modules', 'hub-entry', 'dist', 'npm', 'testing.js')).href
  )) as typeof testing;
  const hub = createTestHub({ origin: addresses.portal });
  await page.route(`${hub.origin}/**`, hub.route);
  await page.goto(addressOf('vue'));
  const login = new LoginPage(page);
  await login.signIn({ account: 'ada@example.com', password: 'wrong' });
  await expect(login.alert('Wrong account or password')).toBeVisible();
  await login.signIn({ account: 'ada@example.com', password: 'Design3D!' });
  await expect(page.getByRole('heading', { name: 'Hello Ada Designer', exact: true })).toBeVisible();
  expect(hub.calls.filter(({ path }) => path === '/api/hub/v1/login/')).toHaveLength(2);
});

/** Runs a tool of `node_modules` on a file with a block of docs/testing.md, beside its configuration. */
async function runBlock(
  recipe: string,
  { file, config, args }: { file: string; config: string; args: readonly string[] },
): Promise<void> {
  const folder = join(apps.full, 'blocks', recipe);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, file), await recipeOf('testing', recipe, theirs));
  await writeFile(join(folder, 'config.mjs'), config);
  await run(process.execPath, args, { cwd: folder }).catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`The block ${recipe} fails as written:\n${error.stdout}${error.stderr}`);
  });
}

/** The examples' own addresses. */
const theirs = { hub: 'https://hub.example', page: 'https://your.example' };
const launchOptions = { executablePath: process.env['CHROMIUM'], args: ['--no-sandbox'] };

test('docs/testing.md in Playwright: runs as written', async () => {
  const use = { baseURL: addresses.guest, launchOptions };
  await runBlock('playwright', {
    file: 'account.spec.ts',
    config: `export default ${JSON.stringify({ testDir: '.', reporter: 'line', use })};`,
    args: [modulePath('@playwright/test/cli.js'), 'test', '--config', 'config.mjs'],
  });
});

test('docs/testing.md in a browser: runs as written', async () => {
  await runBlock('vitest', {
    file: 'signIn.test.ts',
    config: `import { playwright } from '@vitest/browser-playwright';
      export default {
        server: { fs: { strict: false } },
        test: { browser: { enabled: true, headless: true, screenshotFailures: false,
          provider: playwright(${JSON.stringify({ launchOptions })}), instances: [{ browser: 'chromium' }] } },
      };`,
    args: [modulePath('vitest/vitest.mjs'), 'run', '--config', 'config.mjs'],
  });
});

test('docs/testing.md, "Other answers": each path is that of a call', async () => {
  const text = await recipeOf('testing', 'answers', theirs);
  const paths = [...text.matchAll(/hub\.reply\('([^']+)'/g)].map(([, path = '']) => path);
  const { stdout } = await run(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `${text}\nconsole.log(JSON.stringify([${paths.map(asking).join(', ')}]));`,
    ],
    { cwd: apps.full },
  );
  expect(JSON.parse(stdout)).toEqual([
    expect.objectContaining({ code: -100105 }),
    expect.stringContaining('TypeError'),
    { code: -100105, message: 'Wait a minute' },
  ]);
  const documented = await readFile(join(apps.full, 'node_modules', 'hub-entry', 'docs', 'api.md'), 'utf8');
  for (const path of paths) expect(documented).toContain(path);
});

const asking = (path: string): string =>
  `await hub.fetch(new Request('https://hub.example${path}', { method: 'POST', body: '{}' })).then((answer) => answer.json(), String)`;

const modulePath = (path: string): string => join(apps.full, 'node_modules', ...path.split('/'));

test('hub-entry/react belongs to the client in apps with React Server Components', async () => {
  const built = await readFile(
    join(apps.full, 'node_modules', 'hub-entry', 'dist', 'npm', 'react.js'),
    'utf8',
  );
  expect(built.slice(0, 13)).toBe("'use client';");
});

test('importing an entry in Node, with only its dependencies installed, has no effect and does not throw', async () => {
  for (const entry of ['element', 'vue', 'host', 'react', 'testing', 'upload']) {
    const { stdout, stderr } = await run(process.execPath, importing(entry), { cwd: apps.bare });
    expect({ entry, stdout, stderr }).toEqual({ entry, stdout: 'ok', stderr: '' });
  }
});

const importing = (entry: string): string[] => [
  '--input-type=module',
  '--eval',
  `await import('hub-entry/${entry}'); process.stdout.write('ok');`,
];
