/** The form of the portal's document before its scripts arrive, and without them. */
import type { Page } from '@playwright/test';
import { addresses, designer } from './addresses';
import { expect, test } from './fixtures';
import { holdDocument, type HeldDocument } from './heldDocument';
import { openPortal } from './openPortal';
import { LoginPage } from './pages/LoginPage';
import { watchPages } from './watchPage';

let held: HeldDocument;
test.beforeEach(async ({ browser }) => {
  held = await holdDocument(browser);
});
test.afterEach(() => held.close());

const needed = 'Signing in needs JavaScript and an up-to-date browser.';

/** Opens the form and holds the rest of the document back. */
async function openHeld(path = '/entry'): Promise<{ page: Page; login: LoginPage }> {
  const page = await held.context.newPage();
  await page.goto(path, { waitUntil: 'commit' });
  return { page, login: new LoginPage(page) };
}

test('text typed before the loader arrives is kept, with the focus', async () => {
  const { page, login } = await openHeld();
  await login.email.fill('early@example.com');
  await login.password.focus();
  await page.keyboard.type('half');
  held.release();
  await expect(login.google).toBeVisible();
  await expect(login.email).toHaveValue('early@example.com');
  await expect(login.password).toHaveValue('half');
  await expect(login.password).toBeFocused();
});

test('another screen has its page and a picture of loading before the loader arrives', async () => {
  const { page } = await openHeld('/entry/register');
  await expect(page.getByRole('img', { name: 'loading' })).toBeVisible();
  await expect(page.locator('[part~=panel]')).toBeInViewport();
  const panel = await page.locator('[part~=panel]').boundingBox();
  held.release();
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible();
  await expect.poll(() => page.locator('[part~=panel]').boundingBox()).toEqual(panel);
});

for (const how of ['Enter', 'a click'] as const) {
  test(`a form submitted by ${how} before the loader arrives stays on the page and is sent once, later`, async () => {
    const { page, login } = await openHeld();
    const watch = await watchPages(held.context);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' || request.isNavigationRequest()) requests.push(request.url());
    });
    await login.fillIn(designer);
    if (how === 'Enter') await login.password.press('Enter');
    else await login.submit.click();
    // A second press, by an impatient visitor.
    await login.submit.click();
    await expect(page).toHaveURL(`${addresses.portal}/entry`);
    expect(requests).toEqual([]);
    held.release();
    await expect(page).toHaveURL(/\/content$/);
    expect(requests.filter((url) => url.endsWith('/api/hub/v1/login/'))).toHaveLength(1);
    expect(requests.join(' ')).not.toContain(designer.password);
    expect(watch.violations).toEqual([]);
  });
}

test('a link pressed before the loader arrives is followed later, without a new document', async () => {
  const { page, login } = await openHeld();
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await login.createAccount.click();
  await expect(page).toHaveURL(`${addresses.portal}/entry`);
  held.release();
  await expect(page).toHaveURL(/\/entry\/register/);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'sameDocument'))).toBe(true);
});

test('a visitor who chose another language never sees the default one', async () => {
  const record = { data: 'zh', time: Date.now(), expiry: 3600, version: 'choice', clear: false };
  await held.context.addInitScript((text) => localStorage.setItem('language', text), JSON.stringify(record));
  const { page } = await openHeld();
  const wrong = page.getByRole('heading', { name: 'Sign in', includeHidden: true });
  await expect(wrong).toBeAttached();
  await expect(wrong).toBeHidden();
  held.release();
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
  await expect(wrong).not.toBeAttached();
});

test('the hub declares the form in the language of the query, and without JavaScript says what it needs', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: addresses.portal });
  const page = await context.newPage();
  await page.goto('/entry?lang=zh');
  // No script declares it in another language.
  await expect(page.getByRole('heading', { name: '登录', includeHidden: true })).toBeAttached();
  await page.goto('/entry');
  await expect(page.getByText(needed)).toBeVisible();
  await expect(page.getByText('登录需要启用 JavaScript')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
  await context.close();
});

test('a blocked loader is reported, and the form cannot be sent', async ({ page, watch }) => {
  await page.route(`${addresses.portal}/entry`, async (route) => {
    const response = await route.fetch();
    const policy = String(response.headers()['content-security-policy']).replace(
      /script-src [^;]+/,
      "script-src 'self'",
    );
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } });
  });
  await page.goto('/entry');
  await expect(page.getByText(needed)).toBeVisible();
  const login = new LoginPage(page);
  await expect(login.password).toBeHidden();

  // Even when it is uncovered, Enter does not submit the form.
  await page.evaluate(() => {
    for (const name of ['data-entry-ready', 'data-entry-shown'])
      document.documentElement.setAttribute(name, '');
  });
  await login.fillIn(designer);
  await login.password.press('Enter');
  await login.submit.click();
  await expect(login.password).toHaveValue(designer.password);
  await expect(page).toHaveURL(`${addresses.portal}/entry`);
  // Control: with a submit button it is sent.
  const left = page.waitForRequest((request) => request.isNavigationRequest());
  await login.submit.evaluate((button) => button.setAttribute('type', 'submit'));
  await login.password.press('Enter');
  expect((await left).method()).toBe('POST');
  expect(watch.violations.length).toBeGreaterThan(0);
  watch.violations.length = 0;
  watch.errors.length = 0;
});

test('the brand’s colour and the colour scheme are right before the loader arrives', async () => {
  const page = await held.context.newPage();
  await page.goto(`${addresses.acme}/entry?lang=en&color_scheme=dark`, { waitUntil: 'commit' });
  const submit = page.getByRole('button', { name: 'Sign in', exact: true });
  const early = await submit.evaluate((button) => getComputedStyle(button).backgroundColor);
  held.release();
  await expect(page.getByRole('button', { name: /Lark|WeChat|Google/ }).first()).toBeVisible();
  await expect(submit).toHaveCSS('background-color', early);
  await expect(page.locator('hub-entry')).toHaveAttribute('data-scheme', 'dark');
});

test('the element keeps its styles in another document of the same origin', async ({ page }) => {
  const login = await openPortal(page, '/entry');
  const color = await login.submit.evaluate((button) => getComputedStyle(button).backgroundColor);
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const element = document.querySelector('hub-entry');
    if (element) frame.contentDocument?.body.append(element);
  });
  const submit = page.frameLocator('iframe').getByRole('button', { name: 'Sign in', exact: true });
  await expect(submit).toHaveCSS('background-color', color);
});
