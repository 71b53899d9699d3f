/** What follows the scan of a new WeChat user: the phone binding, and WeChat as the last step of the registration. */
import type { APIRequestContext, Page } from '@playwright/test';
import { expectNoFindings } from './expectNoFindings';
import { expect, test } from './fixtures';
import { codeSentTo, newMobile } from './inbox';
import { newMobileAccount } from './newAccount';
import { AccountPage } from './pages/AccountPages';
import { ContentPage } from './pages/ContentPage';
import { WechatPage } from './pages/WechatPage';
import { langOf, textOf, type Lang } from './texts';
import { scanAndConfirm } from './wechatPhone';

test('an expired binding leads back to a new code; then an unregistered number creates an account', async ({
  page,
  request,
}) => {
  const lang = langOf(page);
  const mobile = newMobile();
  const wechat = await WechatPage.visit(page, lang);
  await scanAndConfirm(request, wechat, 'new');
  const bind = new AccountPage(page, lang);
  await bind.field('mobile').fill(mobile);
  await bind.terms.check();
  const text = 'This binding is no longer valid. Start again.';
  const login = '**/v1/login/';
  await page.route(login, (route) => route.fulfill({ json: { code: -100114, message: text, info: null } }));
  await bind.field('code').fill('123456');
  await expect(bind.text(text)).toBeVisible();
  await expect(wechat.heading).toBeVisible();
  await page.unroute(login);

  await wechat.showCode();
  await scanAndConfirm(request, wechat, 'new', 2);
  await expect(bind.field('mobile')).toHaveValue(mobile);
  await bind.button('sendCode').click();
  await bind.field('code').fill(await codeSentTo(request, mobile));
  await expect(new ContentPage(page, lang).heading).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('bind_id'))).toBeNull();
});

/** Opens the registration and fills it in up to its last step. */
async function reachLastStep(page: Page, request: APIRequestContext, lang: Lang) {
  const mobile = newMobile();
  const register = await AccountPage.open(page, 'register', lang);
  await page.getByRole('tab', { name: register.name.phoneTab, exact: true }).click();
  await register.field('mobile').fill(mobile);
  await register.terms.check();
  await register.button('sendCode').click();
  const code = await codeSentTo(request, mobile);
  const wechat = new WechatPage(page, lang);
  await wechat.followScenes();
  await fillWizard(register, code);
  await expect(page.getByText(textOf(lang, 'wechat.bind_lead'))).toBeVisible();
  return { mobile, code, register, wechat };
}

/** Fills in the steps from the code to the last one. */
async function fillWizard(register: AccountPage, code: string): Promise<void> {
  await register.field('code').fill(code);
  await register.field('password').fill('Sketch2026');
  await register.button('next').click();
  await register.field('industry').selectOption('automotive');
  await register.field('position').selectOption('student');
  await register.button('next').click();
}

const sentWith = async (page: Page): Promise<Record<string, unknown>> =>
  (await page.waitForRequest('**/v1/register/')).postDataJSON() as Record<string, unknown>;

test('the registration by phone links a new WeChat user, also after a reload', async ({ page, request }) => {
  const lang = langOf(page);
  const { mobile, code, register, wechat } = await reachLastStep(page, request, lang);
  await wechat.showCode();
  await scanAndConfirm(request, wechat, 'new');
  await expect(page.getByText(textOf(lang, 'wechat.connected'))).toBeVisible();

  await page.reload();
  // The code is the first field that is not kept.
  await expect(register.field('mobile')).toHaveValue(mobile);
  await expect(register.text(textOf(lang, 'register.resumed'))).toBeVisible();
  await fillWizard(register, code);
  await expect(page.getByText(textOf(lang, 'wechat.connected'))).toBeVisible();
  const sending = sentWith(page);
  await register.button('createAccount').click();
  const sent = await sending;
  expect(sent).toMatchObject({ mobile, trade: 'automotive', position: 'student' });
  expect(sent['bind_id']).toMatch(/^[\w-]{20,}$/);
  await expect(page).toHaveURL(/\/content$/);
});

test.describe('phone binding on every screen size', { tag: '@desktop' }, () => {
  test('a new user links a number with an account, also after a reload', async ({ page, request }) => {
    const { account: mobile } = await newMobileAccount(request);
    const before = await codeSentTo(request, mobile);
    await scanAndConfirm(request, await WechatPage.visit(page), 'new');
    const bind = new AccountPage(page, 'en');
    await expect(page.getByRole('heading', { name: textOf('en', 'bind.title'), exact: true })).toBeFocused();
    await bind.field('mobile').fill(mobile);
    await bind.button('sendCode').click();
    await expect(bind.field('code')).toBeFocused();
    const code = await codeSentTo(request, mobile, before);
    await page.reload();
    await expect(bind.field('mobile')).toHaveValue(mobile);
    await bind.field('code').fill(code);
    await expect(bind.text(textOf('en', 'validation.terms'))).toBeVisible();
    await expect(bind.terms).toBeFocused();
    await expectNoFindings(page);
    await bind.terms.check();
    const signingIn = page.waitForRequest('**/v1/login/');
    await bind.button('next').click();
    const sent = (await signingIn).postDataJSON() as Record<string, unknown>;
    expect(sent).toMatchObject({ type: 1, account: mobile, mobile_captcha: code });
    expect(sent['bind_id']).toMatch(/^[\w-]{20,}$/);
    await expect(new ContentPage(page).heading).toBeVisible();
    await expect(page.getByText(mobile.slice(-4)).first()).toBeVisible();
  });

  test('a known WeChat user is told so in the registration, and may sign in or create another account', async ({
    page,
    request,
  }) => {
    const { wechat, register } = await reachLastStep(page, request, 'en');
    await scanAndConfirm(request, wechat, 'known');
    await expect(page.getByText(textOf('en', 'wechat.known', { name: 'WeChat user' }))).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in as WeChat user', exact: true })).toBeVisible();
    await expectNoFindings(page);
    const sending = sentWith(page);
    await register.button('createAccount').click();
    expect(await sending).not.toHaveProperty('bind_id');
    await expect(page).toHaveURL(/\/content$/);
    await expect(register.text('WeChat user')).toHaveCount(0);
  });
});
