/** A partner registers an app, shows the sign-in on its page, and its server redeems the app token (docs/server.md). */
import type { Page } from '@playwright/test';
import { addresses, designer } from './addresses';
import { recipeOf } from './docRecipes';
import { expect, test } from './fixtures';
import { LoginPage } from './pages/LoginPage';
import { htmlAnswer, startSite, type Site } from './startSite';

// The pages have their own port.
test.describe.configure({ mode: 'default' });

const { newPartner, portal } = addresses;

/** The partner's app, once it is registered, and its server's function. */
let app = { key: '', secret: '' };
const redeem = async (token: string): Promise<{ user_id: string; username: string } | null> => {
  Object.assign(process.env, { APP_KEY: app.key, APP_SECRET: app.secret });
  const code = await recipeOf('server', 'node-redeem', { hub: portal, page: newPartner });
  const server = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    redeem: (token: string) => Promise<{ user_id: string; username: string } | null>;
  };
  return server.redeem(token);
};

const pageWith = (body: string) =>
  htmlAnswer(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>${body}</html>`);

const frame = () => `<script src="${portal}/hub-entry-host.js"></script><h1>Hello</h1><div id="entry"></div>
<script>
  const login = HubEntryHost.embedEntry({
    hub: '${portal}', container: document.getElementById('entry'), lang: 'en', appid: '${app.key}', redirect: 'none',
  }).login;
  login.then(async ({ app_token }) => {
    const answer = await fetch('/session', { method: 'POST', body: app_token });
    document.querySelector('h1').textContent = 'Hello ' + (await answer.json()).username;
  });
</script>`;

let site: Site;
test.beforeAll(async ({ browser }) => {
  app = await register(await browser.newPage());
  const tag = (await recipeOf('server', 'app-token')).replace('your-app', app.key);
  site = await startSite(newPartner, (path) =>
    path === '/tag' ? pageWith(tag) : path === '/frame' ? pageWith(frame()) : undefined,
  );
});
test.afterAll(() => site.close());

/** Fills in the form of the demo hub. */
async function register(page: Page): Promise<{ key: string; secret: string }> {
  await page.goto(`${portal}/dev`);
  await page.getByRole('link', { name: 'Your app' }).click();
  await page.getByLabel('Name').fill('New shop');
  await page.getByLabel('Origins of your pages').fill(`${newPartner}/path`);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByLabel('Origins of your pages')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveValue('New shop');
  await page.getByLabel('Origins of your pages').fill(newPartner);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'New shop is registered' })).toBeVisible();
  const [key = '', secret = ''] = await page.getByRole('cell').getByRole('code').allTextContents();
  await page.close();
  return { key, secret };
}

/** Answers `/session` as the partner's server does. @returns what the page sent */
async function serveSession(page: Page): Promise<string[]> {
  const sent: string[] = [];
  await page.route(`${newPartner}/session`, async (route) => {
    const token = route.request().postData() ?? '';
    sent.push(token);
    const person = await redeem(token);
    await route.fulfill({ status: person ? 200 : 403, json: person });
  });
  return sent;
}

for (const host of ['tag', 'frame'] as const)
  test(`${host}: the server learns who signed in, once`, async ({ page }) => {
    const sent = await serveSession(page);
    await page.goto(`${newPartner}/${host}`);
    const form = host === 'tag' ? page : page.frameLocator('iframe');
    await new LoginPage(form).signIn(designer);
    await expect(page.getByRole('heading', { name: 'Hello designer', exact: true })).toBeVisible();
    expect(await redeem(sent[0] ?? '')).toBeNull();
  });

test('a page of another partner gets no token of this app', async ({ page }) => {
  const tag = (await recipeOf('server', 'app-token')).replace('your-app', app.key);
  const other = await startSite(addresses.recipes, (path) => (path === '/' ? pageWith(tag) : undefined));
  const refused: unknown[] = [];
  await page.exposeFunction('note', (detail: unknown) => void refused.push(detail));
  await page.addInitScript(() =>
    addEventListener('entry-error', (event) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- exposed above; the event is the element's
      (globalThis as unknown as { note: (detail: unknown) => void }).note((event as CustomEvent).detail);
    }),
  );
  const posted = page.waitForRequest(`${addresses.recipes}/session`);
  await page.goto(`${addresses.recipes}/`);
  await new LoginPage(page).signIn(designer);
  expect((await posted).postData()).toBeNull();
  await expect.poll(() => refused).toMatchObject([{ kind: 'business', code: -100_112 }]);
  await other.close();
});
