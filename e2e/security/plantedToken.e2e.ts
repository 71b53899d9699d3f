/** A sibling host can plant a cookie, but not make the content page use its token without a question. */
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { addresses, designer } from '../addresses';
import { expect, test } from '../fixtures';
import { newAccount } from '../newAccount';
import { openPortal } from '../openPortal';
import { ContentPage } from '../pages/ContentPage';
import { LoginPage } from '../pages/LoginPage';
import { portalCookies } from '../portalCookies';
import { names, textOf } from '../texts';

/** Plants the cookie of another account, as a sibling host does. */
async function plant(context: BrowserContext, request: APIRequestContext): Promise<string> {
  const { account, password } = await newAccount(request);
  const answer = await request.post(`${addresses.portal}/api/hub/v1/login/`, {
    data: { type: 0, account, password },
    headers: { 'entry-flow': randomBytes(32).toString('hex'), origin: addresses.partner },
  });
  const { info } = (await answer.json()) as { info: { auth_token: string } };
  await context.clearCookies({ name: 'hub_auth_token' });
  await context.addCookies([{ name: 'hub_auth_token', value: info.auth_token, url: addresses.portal }]);
  return info.auth_token;
}

const noted = (page: Page) => page.evaluate(() => localStorage.getItem('signed-in'));

const lang = 'en';

test('the content page asks before it uses a planted token', async ({ page, context, request }) => {
  await plant(context, request);
  const used: string[] = [];
  page.on('request', (sent) => void (/\/v1\/user\//.test(sent.url()) && used.push(sent.url())));
  await page.goto(`${addresses.portal}/content?lang=${lang}`);
  const content = new ContentPage(page, lang);
  const goOn = page.getByRole('button', { name: textOf(lang, 'session.continue_as', { name: 'Tester' }) });
  await expect(goOn).toBeVisible();
  await expect(page.getByRole('heading', { name: textOf(lang, 'session.title') })).toBeVisible();
  await expect(content.heading).toBeHidden();
  expect(used).toEqual([]);
  // Keys work at once.
  await goOn.press('Enter');
  await expect(content.heading).toBeVisible();
  await expect.poll(() => used.length).toBeGreaterThan(0);
  // Asked once.
  await page.reload();
  await expect(content.heading).toBeVisible();
});

test('another account: the planted token is gone, and the form signs in without a question', async ({
  page,
  context,
  request,
}) => {
  const token = await plant(context, request);
  await page.goto(`${addresses.portal}/content?lang=en`);
  await page.getByRole('button', { name: names.en.otherAccount, exact: true }).press('Enter');
  const login = new LoginPage(page);
  await expect(login.submit).toBeVisible();
  expect((await portalCookies(context)).hub_auth_token).toBeUndefined();
  await login.signIn(designer);
  await expect(new ContentPage(page).heading).toBeVisible();
  expect((await portalCookies(context)).hub_auth_token?.value).not.toBe(token);
});

test('a token that is planted over a sign-in is asked about; the sign-in itself never is', async ({
  page,
  context,
  request,
}) => {
  const login = await openPortal(page, '/entry');
  await login.signIn(designer);
  const content = new ContentPage(page);
  await expect(content.heading).toBeVisible();
  expect(await noted(page)).toMatch(/^[0-9a-f]{64}$/);
  const token = await plant(context, request);
  await page.reload();
  const goOn = page.getByRole('button', { name: /^Continue as/ });
  await expect(goOn).toBeVisible();
  // The note is not the token.
  expect(await noted(page)).not.toContain(token.slice(0, 8));
  await page.getByRole('button', { name: names.en.signOut, exact: true }).click();
  await expect(login.submit).toBeVisible();
  expect(await noted(page)).toBeNull();
});

test('storage that throws: the content page asks after each sign-in', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  });
  const login = await openPortal(page, '/entry');
  await login.signIn(designer);
  await page.getByRole('button', { name: /^Continue as/ }).press('Enter');
  await expect(new ContentPage(page).heading).toBeVisible();
});
