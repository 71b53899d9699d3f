/** Two tabs of one browser show the same session. */
import type { Page } from '@playwright/test';
import { designer } from './addresses';
import { expect, test } from './fixtures';
import { openPortal } from './openPortal';
import { ContentPage } from './pages/ContentPage';
import { LoginPage } from './pages/LoginPage';
import { names, textOf } from './texts';

/** Sends the browser's own event, because Playwright's pages are always visible. */
const comeBackTo = async (page: Page): Promise<void> => {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
};

test('a sign-in in another tab is offered here, and a sign-out there ends the session here', async ({
  page,
  context,
}) => {
  await openPortal(page, '/entry');
  const other = await context.newPage();
  const login = await openPortal(other, '/entry');
  await login.signIn(designer);
  await expect(other).toHaveURL(/\/content$/);

  await comeBackTo(page);
  const goOn = page.getByRole('button', { name: names.en.continueAs, exact: true });
  await expect(goOn).toBeVisible();
  await goOn.click();
  await expect(page).toHaveURL(/\/content$/);

  const content = new ContentPage(page);
  await content.accountMenu.click();
  await content.signOut.click();
  await new LoginPage(page).heading.waitFor();
  await comeBackTo(other);
  await expect(other).toHaveURL(/\/entry_login\?callback=/);
  await expect(login.text(textOf('en', 'login.signed_out'))).toBeVisible();
  await expect(login.email).toBeVisible();
});

test('a sign-in in another tab does not clear text that is being typed', async ({ page, context }) => {
  const here = await openPortal(page, '/entry');
  await here.email.fill('someone.else@example.com');
  const other = await context.newPage();
  const login = await openPortal(other, '/entry');
  await login.signIn(designer);
  await expect(other).toHaveURL(/\/content$/);
  await comeBackTo(page);
  await expect(here.email).toHaveValue('someone.else@example.com');
  await expect(here.submit).toBeEnabled();
});

test('returning to the content page leaves it if the hub has ended the session', async ({
  page,
  request,
  context,
}) => {
  const login = await openPortal(page, '/entry');
  await login.signIn(designer);
  await expect(new ContentPage(page).heading).toBeVisible();
  // Waits for the page's own session check, because the test is about the next one.
  await page.waitForLoadState('networkidle');
  const token = (await context.cookies()).find(({ name }) => name === 'hub_auth_token')?.value ?? '';
  await request.delete('/api/hub/v1/cookies', { headers: { authorization: `Bearer ${token}` } });
  await comeBackTo(page);
  await expect(page).toHaveURL(/\/entry_login\?callback=/);
  await expect(login.text(textOf('en', 'login.signed_out'))).toBeVisible();
  await login.createAccount.click();
  await page.goBack();
  await login.heading.waitFor();
  await expect(login.text(textOf('en', 'login.signed_out'))).toBeHidden();
});

const lang = 'en';

test('a session that ended is reported in place of "Continue as"', async ({ page, request, context }) => {
  const login = await openPortal(page, '/entry', lang);
  await login.signIn(designer);
  await expect(new ContentPage(page, lang).heading).toBeVisible();
  // A check of the page that finds the session ended would leave it in the middle of the next navigation.
  await page.waitForLoadState('networkidle');
  const token = (await context.cookies()).find(({ name }) => name === 'hub_auth_token')?.value ?? '';
  await request.delete('/api/hub/v1/cookies', { headers: { authorization: `Bearer ${token}` } });
  await page.goto('/entry');
  await expect(login.text(textOf(lang, 'login.signed_out'))).toBeVisible();
  await expect(login.email).toBeVisible();
});

test(`the content page shows the hub's message when the session check fails`, async ({ page }) => {
  const login = await openPortal(page, '/entry', lang);
  await login.signIn(designer);
  const content = new ContentPage(page, lang);
  await expect(content.heading).toBeVisible();
  await page.route('**/api/hub/v1/check', (route) =>
    route.fulfill({ json: { code: -100120, message: 'Said by the hub' } }),
  );
  await page.reload();
  await expect(page.getByText('Said by the hub')).toBeVisible();
  await expect(content.heading).toBeVisible();
});
