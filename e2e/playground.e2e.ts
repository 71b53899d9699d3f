/** The playground of the docs site, built: settings, widget and code agree; a sign-in; a hub that does not answer. */
import type { Page } from '@playwright/test';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { addresses, designer } from './addresses';
import { expect, test } from './fixtures';
import { LoginPage } from './pages/LoginPage';
import { tabTo } from './tabTo';
import { folderAnswer, startSite, type Site } from './startSite';

const folder = fileURLToPath(new URL('../dist/docs', import.meta.url));

let site: Site;
test.beforeAll(async () => {
  if (!existsSync(folder)) throw new Error('dist/docs is missing: run npm run build:docs');
  site = await startSite(addresses.docs, folderAnswer(folder));
});
test.afterAll(() => site.close());

test('widget and code follow the settings, a sign-in is reported, and a hub that is away is named', async ({
  page,
  watch,
}) => {
  await page.goto(`${addresses.docs}/playground.html?hub=${addresses.portal}`);
  const settings = page.getByRole('form', { name: 'Settings' });
  const code = page.getByRole('region', { name: 'Code' });
  const stage = page.frameLocator('iframe');
  const login = new LoginPage(stage);

  await expect(login.submit).toBeVisible();
  await settings.getByRole('button', { name: '#0b6e4f' }).click();
  const title = settings.getByLabel('Title');
  await title.focus();
  await page.keyboard.type('Welcome to the workshop');
  await expect(stage.getByRole('heading', { name: 'Welcome to the workshop' })).toBeVisible();
  await expect(login.submit).toHaveCSS('background-color', 'rgb(11, 110, 79)');
  // With the keyboard alone: each letter renders the form again, which must not move the focus.
  await expect(title).toBeFocused();
  await tabTo(page, code.getByRole('button', { name: 'React' }));
  await page.keyboard.press('Enter');
  await expect(code).toContainText("'login.title': 'Welcome to the workshop',");
  await expect(code).toContainText('--entry-color-accent: #0b6e4f;');

  await copies(page);

  await login.signIn(designer);
  const events = page.getByRole('region', { name: 'Result' }).getByRole('list');
  await expect(events).toContainText('entry-login {"auth_token":"…"');
  await expect(events).toContainText('"username":"designer"');

  await settings.getByLabel('Hub').fill('http://127.0.0.1:1');
  await expect(page.getByRole('alert')).toContainText('No hub answers at http://127.0.0.1:1');
  // What the browser itself says about the address that is away.
  watch.errors.length = 0;
});

/** The button copies the code, and says so; where the browser forbids it, the code is selected. */
async function copies(page: Page): Promise<void> {
  const status = page.getByRole('region', { name: 'Code' }).getByRole('status');
  const copy = page.getByRole('button', { name: 'Copy App.tsx' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: addresses.docs });
  await copy.click();
  await expect(status).toHaveText('Copied: App.tsx');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("from 'hub-entry/react';");
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await copy.click();
  await expect(status).toHaveText('Selected: App.tsx');
  expect(await page.evaluate(() => String(getSelection()))).toContain("from 'hub-entry/react';");
}
