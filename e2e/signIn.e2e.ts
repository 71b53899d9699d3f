/** Successful sign-in on the portal's own pages. */
import { designer } from './addresses';
import { expect, test } from './fixtures';
import { openPortal } from './openPortal';
import { portalCookies } from './portalCookies';
import { ContentPage } from './pages/ContentPage';
import { langOf } from './texts';

test('signs in at /entry, sets the cookies and shows the content page', async ({ page, context }) => {
  const lang = langOf(page);
  const login = await openPortal(page, '/entry', lang);
  await login.signIn(designer);

  await expect(page).toHaveURL(/\/content$/);
  await expect(new ContentPage(page, lang).heading).toBeVisible();

  const cookies = await portalCookies(context);
  expect(cookies.hub_auth_token?.value).toMatch(/^[\w-]{20,}$/);
  expect(cookies.hub_ticket?.value).toMatch(/^[\w-]{20,}$/);
  expect(decodeURIComponent(cookies.hub_username?.value ?? '')).toBe('designer');
  const days = ((cookies.hub_auth_token?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThan(30.1);
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${lang}`));
});

test('the finished sign-in replaces the form in the history', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/privacy/policy');
  const login = await openPortal(page, '/entry');
  await login.signIn(designer);
  await expect(page).toHaveURL(/\/content$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/privacy\/policy$/);
});

test(
  'clears the cookies of older versions when a sign-in without an app is sent',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const legacy = ['account_session', 'auth-token', 'ticket', 'session', 'username'];
    await context.addCookies(legacy.map((name) => ({ name, value: 'old', domain: 'localhost', path: '/' })));
    const login = await openPortal(page, '/entry');
    expect(Object.keys(await portalCookies(context))).toEqual(expect.arrayContaining(legacy));
    await login.signIn(designer);
    await expect(page).toHaveURL(/\/content$/);
    const left = Object.keys(await portalCookies(context));
    expect(legacy.filter((name) => left.includes(name))).toEqual([]);
  },
);

test('a signed-in visitor can continue, or use another account', async ({ page }) => {
  const login = await openPortal(page, '/entry');
  await login.signIn(designer);
  await expect(page).toHaveURL(/\/content$/);

  await page.goto('/entry?callback=/privacy/policy');
  await page.getByRole('button', { name: 'Use another account' }).click();
  await expect(login.email).toBeVisible();

  await page.goto('/entry?callback=/privacy/policy');
  await page.getByRole('button', { name: 'Continue as designer' }).click();
  await expect(page).toHaveURL(/\/privacy\/policy$/);
});

test('signing out on the content page ends the session and clears the cookies', async ({
  page,
  context,
  request,
}) => {
  const login = await openPortal(page, '/entry');
  await login.signIn(designer);
  const content = new ContentPage(page);
  await expect(content.heading).toBeVisible();
  const token = (await portalCookies(context)).hub_auth_token?.value ?? '';

  await content.accountMenu.click();
  await content.signOut.click();
  await login.heading.waitFor();
  expect(Object.keys(await portalCookies(context)).filter((name) => name.startsWith('hub_'))).toEqual([]);

  const check = await request.post('/api/hub/v1/check', {
    headers: { authorization: `Bearer ${token}` },
    data: {},
  });
  expect(await check.json()).toMatchObject({ info: { status: 0 } });
});

test('shows and hides the password', { tag: '@desktop' }, async ({ page }) => {
  const login = await openPortal(page, '/entry');
  await login.password.fill(designer.password);
  await expect(login.password).toHaveAttribute('type', 'password');
  await login.showPassword.click();
  await expect(login.password).toHaveAttribute('type', 'text');
  await login.hidePassword.click();
  await expect(login.password).toHaveAttribute('type', 'password');
  await expect(login.password).toHaveValue(designer.password);
});

test('can be filled by browsers and password managers', { tag: '@desktop' }, async ({ page }) => {
  const login = await openPortal(page, '/entry');
  await expect(login.email).toHaveAttribute('autocomplete', /\busername\b|\bemail\b/);
  await expect(login.email).toHaveAttribute('name', /./);
  await expect(login.password).toHaveAttribute('autocomplete', 'current-password');
  await expect(login.password).toHaveAttribute('name', /./);
  await expect(page.locator('form')).toHaveAttribute('method', 'post');
});
