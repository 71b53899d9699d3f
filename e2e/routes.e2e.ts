/** The portal's addresses: each shows its screen, and every screen can be left. */
import { addresses, designer } from './addresses';
import { expect, test } from './fixtures';
import { forgetVisit, inTurn } from './inTurn';
import { observeShifts, shiftSum } from './layoutShifts';
import { openPortal } from './openPortal';
import { OwnAccountPage } from './pages/OwnAccountPage';
import { ContentPage } from './pages/ContentPage';
import { LoginPage } from './pages/LoginPage';
import { portalCookies } from './portalCookies';
import { names } from './texts';

test('each address of the sign-in shows its form', async ({ page }) => {
  const paths = ['/entry', '/entry/login', '/entry_login', '/entry/nothing/here', '/entry/'];
  await inTurn(paths, String, async (path) => {
    const login = await openPortal(page, path);
    await expect(login.email).toBeVisible();
    await expect(page).toHaveTitle(/./);
  });
});

test('each other screen with an address has a link onward', async ({ page }) => {
  const paths = ['/entry/register', '/entry/forgot_password', '/entry/authorize', '/entry/open/auth'];
  await inTurn(paths, String, async (path) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.getByRole('link').or(page.getByRole('button')).first()).toBeVisible();
  });
});

test('the query of the main screen can select another one', async ({ page }) => {
  await page.goto('/entry?screen=register');
  await expect(page.getByRole('heading', { name: 'Create account', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
});

test('the links of the form work, with back and forward', async ({ page }) => {
  const login = await openPortal(page, '/entry/login');
  await login.email.fill('kept@example.com');
  await login.forgotPassword.click();
  await expect(page).toHaveURL(/\/entry\/forgot_password$/);
  await page.goBack();
  await expect(login.heading).toBeVisible();
  await login.createAccount.click();
  await expect(page).toHaveURL(/\/entry\/register$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/entry\/login$/);
  await page.goForward();
  await expect(page).toHaveURL(/\/entry\/register$/);
});

test('a new page starts at its top, with its title and the focus on its heading', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 600 });
  const login = await openPortal(page, '/entry');
  const link = page.getByRole('link', { name: 'Service Agreement' });
  await link.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(0);
  await link.click();
  const agreement = page.getByRole('heading', { name: 'Service Agreement', level: 1 });
  await expect(agreement).toBeFocused();
  await expect(agreement).toBeInViewport();
  await expect(page).toHaveTitle(/^Service Agreement · /);

  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(login.heading).toBeFocused();
  await expect(login.heading).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page).toHaveTitle(/^Sign in · /);

  await page.goBack();
  await expect(agreement).toBeFocused();
  await page.goBack();
  await expect(login.heading).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
  await page.getByRole('button', { name: 'WeChat' }).click();
  await expect(page).toHaveTitle(/^Scan with WeChat · /);
});

test('no screen shifts on a phone while it loads', async ({ page, context }) => {
  const paths = [
    '/entry/register',
    '/entry/forgot_password',
    '/entry/authorize?appid=studio-app',
    '/entry/open/auth?code=none&open_id=none',
    '/service/agreement',
  ];
  await page.setViewportSize({ width: 375, height: 740 });
  // Each is a first visit, whose files arrive one after the other.
  const session = await context.newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await observeShifts(page);
  await inTurn(paths, String, async (path) => {
    await page.goto(path);
    await expect(page.getByRole('button').or(page.getByText('Privacy')).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await shiftSum(page)).toBe(0);
    await forgetVisit(page);
  });
});

test('the legal pages can be read and left', async ({ page }) => {
  const pages = [
    ['/service/agreement', 'Service Agreement'],
    ['/privacy/policy', 'Privacy Policy'],
  ] as const;
  await inTurn(pages, String, async ([path, heading]) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await expect(page.getByRole('heading', { name: names.en.signIn, exact: true })).toBeVisible();
  });
});

test('an unknown path answers 404 with a text', async ({ page }) => {
  const answer = await page.goto('/no/such/path');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('This path does not exist').first()).toBeVisible();
});

test('pages that need a session redirect to the login, which returns afterwards', async ({ page }) => {
  await page.goto('/content');
  const login = new LoginPage(page);
  await login.signIn(designer);
  await expect(page).toHaveURL(/\/content$/);
  await expect(new ContentPage(page).heading).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/account');
  await login.signIn(designer);
  await expect(page).toHaveURL(/\/account$/);
  await expect(new OwnAccountPage(page).heading).toBeVisible();
});

test('a content page whose session ended clears the cookies and leads to the account login', async ({
  page,
  context,
}) => {
  const ends = [
    ['not logged in', -10007],
    ['user removed', -20032],
    ['first login', -20129],
    ['gateway failure', -502],
  ] as const;
  const login = await openPortal(page, '/entry');
  await login.signIn(designer);
  await inTurn(ends, String, async ([, code]) => {
    await expect(new ContentPage(page).heading).toBeVisible();
    await page.route('**/api/hub/v1/check', (route) =>
      route.fulfill({ json: { code, message: 'Please sign in' } }),
    );
    await page.reload();
    await expect(page).toHaveURL(/\/entry_login\?callback=/);
    const callback = new URL(page.url()).searchParams.get('callback') ?? '';
    expect(new URL(callback, addresses.portal).href).toBe(`${addresses.portal}/content`);
    const left = Object.keys(await portalCookies(context));
    expect(left.filter((cookie) => cookie === 'hub_auth_token' || cookie === 'hub_username')).toEqual([]);
    await page.unroute('**/api/hub/v1/check');
    await login.signIn(designer);
    await expect(page).toHaveURL(`${addresses.portal}/content`);
  });
});

test('the form works after the browser’s back button', async ({ page }) => {
  const login = await openPortal(page, '/entry/login?callback=%2Fprivacy%2Fpolicy');
  await login.signIn(designer);
  await expect(page).toHaveURL(/\/privacy\/policy$/);
  await page.goto('/service/agreement');
  await page.goBack();
  await expect(page).toHaveURL(/\/privacy\/policy$/);
});

test('a sign-in can continue after a reload', async ({ page }) => {
  const login = await openPortal(page, '/entry');
  await page.route('**/api/hub/v1/login/', () => undefined, { times: 1 });
  // A reload before this request would move the silent sign-in to the second load.
  const asked = page.waitForRequest('**/api/hub/v1/login/');
  await login.signIn(designer);
  await asked;
  await page.reload();
  await expect(login.submit).toBeEnabled();
  await login.signIn(designer);
  await expect(page).toHaveURL(/\/content$/);
});
