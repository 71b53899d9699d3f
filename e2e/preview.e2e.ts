/** A preview of settings: marked on every screen in both languages, nobody signs in there, and it ends. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { findMisfits } from './findMisfits';
import { expect, test } from './fixtures';
import { LoginPage } from './pages/LoginPage';

// One worker, so that the hub is started once; the last test ends the preview.
test.describe.configure({ mode: 'default' });

const readySchema = v.object({ address: v.string(), portal: v.string() });
let hub: ChildProcess;
let address: string;
let portal: string;
test.beforeAll(async () => {
  hub = fork(fileURLToPath(new URL('previews/serve.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  });
  const [ready]: unknown[] = await once(hub, 'message');
  ({ address, portal } = v.parse(readySchema, ready));
});
test.afterAll(async () => {
  const ended = once(hub, 'exit');
  hub.disconnect();
  await ended;
});

const markOf = (page: Page) => page.locator('.preview-mark');
async function open(page: Page): Promise<void> {
  await page.goto(address);
  await page.waitForURL('**/entry');
  await page.goto(`${new URL(address).origin}/entry?lang=en`);
}

test('shows the settings under a mark, and leaves its code nowhere', async ({ page }) => {
  await page.goto(`${new URL(address).origin}/entry`);
  await expect(page.getByRole('heading', { name: 'Open a preview' })).toBeVisible();
  await open(page);
  await expect(page.getByText('Autumn is here')).toBeVisible();
  await expect(markOf(page).locator('p:visible')).toHaveText(
    /^\s*Preview until .+\. Nobody can sign in here\s*$/,
  );
  expect(page.url()).not.toContain(new URL(address).hash.slice(1));
  await page.goBack();
  expect(page.url()).not.toContain(new URL(address).hash.slice(1));
  await page.goto(`${portal.replace('localhost', 'acme.localhost')}/entry`);
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await expect(markOf(page)).toHaveCount(0);
  await expect(page.getByText('Autumn is here')).toHaveCount(0);
});

test('signs nobody in, and says so at the form', async ({ page, watch }) => {
  await open(page);
  await new LoginPage(page).signIn({ account: 'designer@example.com', password: 'Design3D!' });
  await expect(page.getByText('This is a preview: nobody can sign in here').first()).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Design3D!');
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['hub_preview']);
  watch.errors.length = 0;
});

for (const width of [1280, 375])
  for (const lang of ['en', 'zh'])
    for (const scheme of ['light', 'dark'] as const)
      test(`fits at ${width} px, ${lang}, ${scheme}`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme: scheme });
        await open(page);
        for (const path of ['/entry', '/entry/register', '/privacy/policy', '/nothing']) {
          await page.goto(`${new URL(address).origin}${path}?lang=${lang}`);
          await expect(markOf(page).locator(`[lang=${lang}]`)).toBeVisible();
          await expect(markOf(page).locator('p:visible')).toHaveCount(1);
          if (path === '/entry')
            await expect(page.getByText(lang === 'en' ? 'Autumn is here' : '秋季新品')).toBeVisible();
          const shots = process.env['PREVIEW_SHOTS'];
          if (shots)
            await page.screenshot({
              path: `${shots}/${path.slice(1).replace('/', '-')}-${width}-${lang}-${scheme}.png`,
            });
          const sideways = (await page.evaluate(findMisfits, null)).filter((each) =>
            each.endsWith('px wide'),
          );
          expect(sideways).toEqual([]);
        }
      });

test('is over at once when an operator ends it', async ({ page }) => {
  await open(page);
  hub.send('end');
  await once(hub, 'message');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This preview is over' })).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole('alert')).toHaveText('There is no preview with this code, or it is over');
  await expect(page.getByLabel('Code of the preview')).toBeFocused();
});
