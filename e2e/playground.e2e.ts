/** The playground of the docs site, built: settings, widget and code agree; a sign-in; a hub that does not answer. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { addresses, designer } from './addresses';
import { expect, test } from './fixtures';
import { LoginPage } from './pages/LoginPage';
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
  await settings.getByLabel('Title').fill('Welcome to the workshop');
  await expect(stage.getByRole('heading', { name: 'Welcome to the workshop' })).toBeVisible();
  await expect(login.submit).toHaveCSS('background-color', 'rgb(11, 110, 79)');
  await code.getByRole('button', { name: 'React' }).click();
  await expect(code).toContainText("'login.title': 'Welcome to the workshop',");
  await expect(code).toContainText('--entry-color-accent: #0b6e4f;');

  await login.signIn(designer);
  const events = page.getByRole('region', { name: 'Result' }).getByRole('list');
  await expect(events).toContainText('entry-login {"auth_token":"…"');
  await expect(events).toContainText('"username":"designer"');

  await settings.getByLabel('Hub').fill('http://127.0.0.1:1');
  await expect(page.getByRole('alert')).toContainText('No hub answers at http://127.0.0.1:1');
  // What the browser itself says about the address that is away.
  watch.errors.length = 0;
});
