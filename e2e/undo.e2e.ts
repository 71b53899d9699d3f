/** "This wasn't me": a mail's link undoes a change of the account. */
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { addresses } from './addresses';
import { expectNoFindings } from './expectNoFindings';
import { expect, test } from './fixtures';
import { partOfMailTo } from './inbox';
import { newAccount, type Account } from './newAccount';
import { openPortal } from './openPortal';
import { OwnAccountPage } from './pages/OwnAccountPage';
import { AccountPage } from './pages/AccountPages';
import { languages, textOf, type Lang } from './texts';
import type { TextKey } from '../src/i18n/namespaces';

const link = /http\S+\/entry\/undo\?token=\S+/;
const newPassword = 'copper-Lantern-58';

/** Changes the password on the account page. @returns the link of the mail about it */
async function changePassword(
  page: Page,
  request: APIRequestContext,
  { account, password }: Account,
): Promise<string> {
  const login = await openPortal(page, '/entry');
  await login.signIn({ account, password });
  await expect(page).toHaveURL(/\/content/);
  const own = new OwnAccountPage(page);
  await own.open();
  const { old, next, save } = await own.changePassword();
  await old.fill(password);
  await next.fill(newPassword);
  await save.click();
  await expect(page.getByText(textOf('en', 'password_change.saved'))).toBeVisible();
  return partOfMailTo(request, account, link);
}

/** 1 while the session of the browser is valid. */
async function sessionStatus(context: BrowserContext, request: APIRequestContext): Promise<unknown> {
  const token = (await context.cookies()).find(({ name }) => name === 'hub_auth_token')?.value ?? '';
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.post(`${addresses.portal}/api/hub/v1/check`, { headers, data: {} });
  return ((await answer.json()) as { info: { status: number } }).info.status;
}

const heading = (page: Page, key: TextKey, lang: Lang = 'en') =>
  page.getByRole('heading', { name: textOf(lang, key), exact: true });
const button = (page: Page, key: TextKey, lang: Lang = 'en') =>
  page.getByRole('button', { name: textOf(lang, key), exact: true });

test('a new password is undone once, and with it every session', async ({ page, request, context }) => {
  const account = await newAccount(request);
  const address = await changePassword(page, request, account);
  await page.goto(address);
  await expect(heading(page, 'undo.title')).toBeVisible();
  await expect(page).toHaveURL(`${addresses.portal}/entry/undo`);
  expect(await sessionStatus(context, request)).toBe(1);

  const token = (await context.cookies()).find(({ name }) => name === 'hub_auth_token');
  await button(page, 'undo.submit').click();
  await expect(heading(page, 'undo.done_title')).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: textOf('en', 'undone.password') })).toBeVisible();
  if (token) await context.addCookies([token]);
  expect(await sessionStatus(context, request)).toBe(0);
  await page.getByRole('link', { name: textOf('en', 'undo.new_password'), exact: true }).click();
  await expect(new AccountPage(page, 'en').field('account')).toBeVisible();

  await page.goto(address);
  await button(page, 'undo.submit').click();
  await expect(heading(page, 'undo.gone_title')).toBeFocused();
  await page.getByRole('link', { name: textOf('en', 'action.back_to_sign_in'), exact: true }).click();
  const login = await openPortal(page, '/entry');
  await login.signIn(account);
  await expect(page).toHaveURL(/\/content/);
});

for (const lang of languages)
  test(`offline, it says so and can be tried again (${lang})`, async ({ page, request, context }) => {
    const account = await newAccount(request);
    const address = new URL(await changePassword(page, request, account));
    address.searchParams.set('lang', lang);
    await page.goto(address.href);
    await expect(heading(page, 'undo.title', lang)).toBeVisible();
    await context.setOffline(true);
    await button(page, 'undo.submit', lang).click();
    await expect(page.getByText(textOf(lang, 'error.network'))).toBeVisible();
    await expect(button(page, 'undo.submit', lang)).toBeFocused();
    await expectNoFindings(page);
    await context.setOffline(false);
    await button(page, 'undo.submit', lang).click();
    await expect(heading(page, 'undo.done_title', lang)).toBeFocused();
    await expectNoFindings(page);
  });

test('a page without a token, and one that is cut short, say that the link does not work', async ({
  page,
}) => {
  await page.goto('/entry/undo');
  await expect(heading(page, 'undo.gone_title')).toBeVisible();
  await page.goto('/entry/undo?token=short');
  await button(page, 'undo.submit').click();
  await expect(heading(page, 'undo.gone_title')).toBeFocused();
});
