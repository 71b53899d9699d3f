/** A sign-in completes although cookies are blocked or storage throws (docs/contract.md section 4). */
import type { Page } from '@playwright/test';
import { addresses, designer } from './addresses';
import { expect, test } from './fixtures';
import { newAccount } from './newAccount';
import { openPortal } from './openPortal';
import { ContentPage } from './pages/ContentPage';
import { buttonIn, withoutSuggestions, withPasskey } from './passkeyPages';
import { portalCookies } from './portalCookies';

/** Simulates a browser that blocks cookies of scripts and answers. */
async function blockCookies(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  await page.route('**/api/hub/**', async (route) => {
    const request = route.request();
    // Fetched by Node: Playwright's `route.fetch` would put the answer's cookies into the browser.
    const answer = await fetch(request.url(), {
      method: request.method(),
      headers: await request.allHeaders(),
      body: request.postData(),
    });
    const headers = Object.fromEntries(answer.headers);
    delete headers['set-cookie'];
    await route.fulfill({ status: answer.status, headers, body: await answer.text() });
  });
}

async function breakStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    }
  });
}

test('cookies blocked: the sign-in reaches its callback', async ({ page, context }) => {
  await blockCookies(page);
  const callback = `${addresses.partner}/?arrived`;
  const login = await openPortal(page, `/entry/login?callback=${encodeURIComponent(callback)}`);
  await login.signIn(designer);
  await expect(page).toHaveURL(callback);
  expect(await portalCookies(context)).toEqual({});
});

test('cookies blocked, no callback: the content page is shown and warns that a reload ends the session', async ({
  page,
}) => {
  await blockCookies(page);
  const login = await openPortal(page, '/entry');
  await login.signIn(designer);
  await expect(page).toHaveURL(`${addresses.portal}/content`);
  await expect(new ContentPage(page).heading).toBeVisible();
  await expect(page.getByRole('status').getByText('after a reload')).toBeVisible();
  await page.reload();
  await expect(login.submit).toBeVisible();
  await expect(page).toHaveURL((url) => url.searchParams.get('callback') === `${addresses.portal}/content`);
});

test('cookies blocked: a passkey signs in', async ({ page, context, request }) => {
  await withPasskey(page, request);
  await withoutSuggestions(page);
  await blockCookies(page);
  await openPortal(page, '/entry');
  await buttonIn(page).click();
  await expect(new ContentPage(page).heading).toBeVisible();
  expect(await portalCookies(context)).toEqual({});
});

test('cookies blocked, no callback: signing out leads back to the form', async ({ page }) => {
  await blockCookies(page);
  const login = await openPortal(page, '/entry');
  await login.signIn(designer);
  const content = new ContentPage(page);
  await content.accountMenu.click();
  await content.signOut.click();
  await expect(login.submit).toBeVisible();
  await expect(login.email).toBeEditable();
});

test('cookies blocked: going back from the content page offers the existing session', async ({
  page,
  request,
}) => {
  const own = await newAccount(request);
  await blockCookies(page);
  const login = await openPortal(page, '/entry');
  await login.createAccount.click();
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await login.signIn(own);
  const content = new ContentPage(page);
  await expect(content.heading).toBeVisible();
  await page.goBack();
  await page.goBack();
  await page.getByRole('button', { name: /^Continue as/ }).click();
  await expect(content.heading).toBeVisible();
});

test('storage that throws: the callback is kept in memory', async ({ page }) => {
  await breakStorage(page);
  const login = await openPortal(page, '/entry/login?callback=%2Fprivacy%2Fpolicy');
  await login.signIn(designer);
  await expect(page).toHaveURL(`${addresses.portal}/privacy/policy`);
});

test('both at once: a wrong password, then the right one, still work', async ({ page, request }) => {
  const own = await newAccount(request);
  await blockCookies(page);
  await breakStorage(page);
  const callback = `${addresses.partner}/?arrived`;
  const login = await openPortal(page, `/entry/login?callback=${encodeURIComponent(callback)}`);
  await login.signIn({ ...own, password: 'not this one' });
  await expect(login.password).toBeFocused();
  await login.password.fill(own.password);
  await login.submit.click();
  await expect(page).toHaveURL(callback);
});
