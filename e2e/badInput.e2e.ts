/** Wrong input: typed text is kept, the focus moves to the problem, and one request is sent. */
import { randomUUID } from 'node:crypto';
import { en as hubEn } from '../hub/messages/en';
import { designer } from './addresses';
import { expect, test } from './fixtures';
import { newAccount } from './newAccount';
import { openPortal } from './openPortal';
import { textOf } from './texts';

/** Message of the hub, the same for a wrong password and an unknown account. */
const refusal = hubEn['error.accountOrPasswordWrong'];
const loginCall = '**/api/hub/v1/login/';

const lang = 'en';

test('reports missing fields without a request', async ({ page }) => {
  const login = await openPortal(page, '/entry', lang);
  let requests = 0;
  await page.route(loginCall, (route) => {
    requests += 1;
    return route.fallback();
  });

  await login.submit.click();
  await expect(login.text(textOf(lang, 'validation.email_empty'))).toBeVisible();
  await expect(login.text(textOf(lang, 'validation.password_empty'))).toBeVisible();
  await expect(login.email).toBeFocused();
  await expect(login.email).toHaveAttribute('aria-invalid', 'true');

  await login.email.fill('designer@example');
  await login.password.fill('x');
  await login.submit.click();
  await expect(login.text(textOf(lang, 'validation.email_format'))).toBeVisible();
  await expect(login.email).toBeFocused();
  await expect(login.email).toHaveValue('designer@example');
  expect(requests).toBe(0);
});

test('a wrong password keeps the e-mail address and focuses the password', async ({ page, request }) => {
  const own = await newAccount(request);
  const login = await openPortal(page, '/entry', lang);
  await login.signIn({ ...own, password: 'not this one' });
  await expect(login.text(refusal)).toBeVisible();
  await expect(login.email).toHaveValue(own.account);
  await expect(login.password).toBeFocused();

  await login.password.fill(own.password);
  await login.password.press('Enter');
  await expect(page).toHaveURL(/\/content$/);
});

test('an unknown account gets the text of a wrong password', async ({ page, request }) => {
  const own = await newAccount(request);
  const login = await openPortal(page, '/entry', lang);
  for (const account of [own.account, `${randomUUID()}@example.com`]) {
    const answered = page.waitForResponse(loginCall);
    await login.signIn({ account, password: 'not this one' });
    await answered;
    await expect(login.text(refusal)).toBeVisible();
    await expect(login.email).toHaveValue(account);
  }
  await login.signIn(own);
  await expect(page).toHaveURL(/\/content$/);
});

test('accepts an address surrounded by spaces', async ({ page }) => {
  const login = await openPortal(page, '/entry');
  await login.signIn({ ...designer, account: `  ${designer.account} ` });
  await expect(page).toHaveURL(/\/content$/);
});

test('sends one request for any number of clicks and presses of Enter', async ({ page }) => {
  const login = await openPortal(page, '/entry');
  let requests = 0;
  await page.route(loginCall, async (route) => {
    requests += 1;
    await route.continue();
  });
  await login.fillIn(designer);
  await login.password.press('Enter');
  await login.password.press('Enter');
  await login.submit.dblclick({ force: true });
  await expect(page).toHaveURL(/\/content$/);
  expect(requests).toBe(1);
});

test('a double click sends one request', async ({ page }) => {
  const login = await openPortal(page, '/entry');
  let requests = 0;
  await page.route(loginCall, async (route) => {
    requests += 1;
    await route.continue();
  });
  await login.fillIn(designer);
  await login.submit.dblclick();
  await expect(page).toHaveURL(/\/content$/);
  expect(requests).toBe(1);
});

test('a double click with a wrong password sends one request, and the next attempt works', async ({
  page,
  request,
}) => {
  const own = await newAccount(request);
  const login = await openPortal(page, '/entry');
  let requests = 0;
  await page.route(loginCall, async (route) => {
    requests += 1;
    await route.continue();
  });
  await login.fillIn({ ...own, password: 'not this one' });
  await login.submit.dblclick();
  await expect(login.password).toBeFocused();
  expect(requests).toBe(1);
  await login.password.fill(own.password);
  await login.submit.click();
  await expect(page).toHaveURL(/\/content$/);
  expect(requests).toBe(2);
});

test('typed text is never rendered as markup', async ({ page }) => {
  const login = await openPortal(page, '/entry');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await login.signIn({
    account: '<img src=x onerror=alert(1)>@example.com',
    password: '"><script>alert(1)</script>',
  });
  await expect(login.text('Email format is incorrect')).toBeVisible();
  expect(dialogs).toEqual([]);
});
