/** Back, forward and reload beyond one step: each screen of a sign-in has one entry, and a sign-in that is over none. */
import type { Page } from '@playwright/test';
import { addresses, designer } from './addresses';
import { expect, test } from './fixtures';
import { newEmail } from './inbox';
import { newAccount } from './newAccount';
import { openPortal } from './openPortal';
import { AccountPage } from './pages/AccountPages';
import { AuthorizePage } from './pages/AuthorizePage';
import { ContentPage } from './pages/ContentPage';
import { LoginPage } from './pages/LoginPage';
import { PhoneLoginPage } from './pages/PhoneLoginPage';
import { WechatPage } from './pages/WechatPage';

/** The hub asks for a code after the password; any code then signs in. */
async function askForFactor(
  page: Page,
  { account, password }: { account: string; password: string },
): Promise<void> {
  await page.route('**/api/hub/v1/login/', async (route) => {
    const { challenge } = route.request().postDataJSON() as { challenge?: string };
    const info = { need_captcha: 'email', challenge: 'c', masked_to: 's•••@example.com' };
    if (challenge === undefined) await route.fulfill({ json: { code: 1, message: '', info } });
    else await route.continue({ postData: { type: 0, account, password } });
  });
}

test('a method’s screen: forward shows it again, also after a page that was read and after a reload', async ({
  page,
}) => {
  const login = await openPortal(page, '/entry');
  await login.email.fill('ada@example.com');
  const wechat = new WechatPage(page);
  await wechat.method.click();
  await expect(wechat.heading).toBeFocused();
  await page.goBack();
  await expect(login.email).toHaveValue('ada@example.com');
  await page.goForward();
  await expect(wechat.heading).toBeFocused();

  await page.getByRole('link', { name: 'Service Agreement' }).click();
  await expect(page).toHaveURL(/\/service\/agreement$/);
  await page.goBack();
  await expect(wechat.heading).toBeVisible();
  await page.reload();
  await wechat.back.click();
  await expect(login.email).toHaveValue('ada@example.com');
  await page.goForward();
  await expect(wechat.heading).toBeVisible();
});

test('twice back at once leaves all of it', async ({ page }) => {
  const login = await openPortal(page, '/entry');
  const wechat = new WechatPage(page);
  await wechat.method.click();
  await expect(wechat.heading).toBeFocused();
  await page.getByRole('link', { name: 'Service Agreement' }).click();
  await expect(page).toHaveURL(/\/service\/agreement$/);
  await page.evaluate(() => history.go(-2));
  await expect(login.email).toBeVisible();

  await login.createAccount.click();
  const register = new AccountPage(page, 'en');
  const email = newEmail();
  await register.field('email').fill(email);
  await register.field('password').fill('Sketch2026');
  await register.terms.check();
  await register.button('next').click();
  await expect(register.field('code')).toBeVisible();
  await page.evaluate(() => {
    history.back();
    history.back();
  });
  await expect(login.heading).toBeVisible();
  await page.goForward();
  await expect(register.field('email')).toHaveValue(email);
  await page.goForward();
  await expect(register.field('code')).toBeVisible();
});

test('a reload at the second factor: the form is there, back leaves it, forward shows no dead step', async ({
  page,
}) => {
  await askForFactor(page, designer);
  await page.goto('/privacy/policy');
  const login = await openPortal(page, '/entry');
  const factor = new PhoneLoginPage(page);
  await login.signIn(designer);
  await expect(factor.heading).toBeVisible();
  await page.reload();
  await expect(login.email).toHaveValue(designer.account);
  await page.evaluate(() => history.forward());
  await expect(login.email).toHaveValue(designer.account);
  await page.goBack();
  await expect(page).toHaveURL(/\/privacy\/policy$/);
});

test('the consent page replaces the sign-in with all its steps', async ({ page, request }) => {
  const own = await newAccount(request);
  await askForFactor(page, own);
  await page.goto('/privacy/policy');
  const consent = await AuthorizePage.open(page, `${addresses.partner}/?from=entry`);
  await new LoginPage(page).signIn(own);
  await new PhoneLoginPage(page).field('code').fill('123456');
  await expect(consent.heading).toBeFocused();
  await expect(page).toHaveURL(/\/entry\/authorize\?/);
  await page.goBack();
  await expect(page).toHaveURL(/\/privacy\/policy$/);
  await page.goForward();
  await expect(consent.heading).toBeVisible();
});

test('out of the back-forward cache after a complete sign-in: the form signs in again', async ({
  page,
  request,
}) => {
  const own = await newAccount(request);
  await askForFactor(page, own);
  const login = await openPortal(page, '/entry');
  const factor = new PhoneLoginPage(page);
  await login.signIn(own);
  // The document stays, as if it came back from the cache, which only a whole Chromium has.
  await page.route('**/content', (route) => route.fulfill({ status: 204 }));
  const leaving = page.waitForResponse('**/content');
  await factor.field('code').fill('123456');
  await leaving;
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await factor.back.click();
  await expect(login.email).toHaveValue(own.account);
  await page.unroute('**/content');
  await page.unroute('**/api/hub/v1/login/');
  await login.signIn(own);
  await expect(new ContentPage(page).heading).toBeVisible();
});
