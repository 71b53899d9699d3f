/**
 * Codes that end a session: a page that needs one redirects to the account login; an entry screen stays and shows the
 * message.
 */
import { addresses, designer } from './addresses';
import { expect, test } from './fixtures';
import { openPortal } from './openPortal';
import { ContentPage } from './pages/ContentPage';
import { LoginPage } from './pages/LoginPage';
import { portalCookies } from './portalCookies';
import { names } from './texts';

const ending = [-10007, -20032, -20129, -502];

test('on an entry screen: clears the cookies, shows the message and keeps typed text', async ({
  page,
  context,
}) => {
  const login = await openPortal(page, '/entry');
  await login.signIn(designer);
  await expect(new ContentPage(page).heading).toBeVisible();
  const cookies = await context.cookies();
  for (const code of ending) {
    // Each code arrives while a session exists.
    await context.addCookies(cookies);
    await page.goto('/entry?callback=%2Fprivacy%2Fpolicy');
    await page.getByRole('button', { name: names.en.otherAccount }).click();
    const message = `The hub says ${code}`;
    await page.route('**/api/hub/v1/login/', (route) => route.fulfill({ json: { code, message } }), {
      times: 1,
    });
    await login.signIn(designer);
    await expect(login.text(message)).toBeVisible();
    await expect(login.email).toHaveValue(designer.account);
    expect(new URL(page.url()).pathname).toBe('/entry');
    const left = await portalCookies(context);
    expect([left['hub_auth_token'], left['hub_ticket'], left['hub_username']]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  }
  await login.submit.click();
  await expect(page).toHaveURL(`${addresses.portal}/privacy/policy`);
});

test('other failures keep the cookies and the content page', async ({ page, context }) => {
  const login = await openPortal(page, '/entry');
  await login.signIn(designer);
  const content = new ContentPage(page);
  await expect(content.heading).toBeVisible();
  for (const answer of [{ code: -500101 }, { code: -10002 }, { code: -20030 }, { nonsense: true }]) {
    const asked = page.waitForResponse('**/api/hub/v1/check');
    await page.route('**/api/hub/v1/check', (route) => route.fulfill({ json: { message: '', ...answer } }), {
      times: 1,
    });
    await page.reload();
    await asked;
    await expect(content.heading).toBeVisible();
    await expect(page).toHaveURL(/\/content$/);
    expect((await portalCookies(context))['hub_auth_token']?.value).toMatch(/./);
  }
});

test('the account site of the profile shows the sign-in', async ({ page }) => {
  await page.route(`${addresses.portal}/api/hub/organiz/system_settings**`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { info: { profile: object } };
    const profile = { ...body.info.profile, account_origin: addresses.acme };
    await route.fulfill({ response, json: { ...body, info: { ...body.info, profile } } });
  });
  await page.goto('/content');
  await expect(page).toHaveURL(
    `${addresses.acme}/entry_login?callback=${encodeURIComponent(`${addresses.portal}/content`)}`,
  );
  await expect(new LoginPage(page, 'zh').email).toBeVisible();
});
