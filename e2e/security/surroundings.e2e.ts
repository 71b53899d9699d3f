/** Unusual browsers (docs/security.md, "Promises"): wrong clocks, sleep, sandboxes. */
import type { Page } from '@playwright/test';
import { addresses, designer } from '../addresses';
import { expect, test } from '../fixtures';
import { codeSentTo, newEmail } from '../inbox';
import { openPortal } from '../openPortal';
import { AccountPage } from '../pages/AccountPages';
import { ContentPage } from '../pages/ContentPage';
import { LoginPage } from '../pages/LoginPage';
import { portalCookies } from '../portalCookies';
import { startSite } from '../startSite';
import { textOf } from '../texts';

const dayMs = 24 * 60 * 60 * 1000;

for (const [name, offsetMs] of [
  ['a day ahead', dayMs],
  ['a day behind', -dayMs],
] as const)
  test(`a clock ${name}: the visitor signs in and stays signed in`, async ({ page, context }) => {
    await page.clock.install({ time: Date.now() + offsetMs });
    await (await openPortal(page, '/entry')).signIn(designer);
    await expect(new ContentPage(page).heading).toBeVisible();
    await page.reload();
    await expect(new ContentPage(page).heading).toBeVisible();
    expect((await portalCookies(context))['hub_auth_token']).toBeDefined();
  });

test('after sleep during the countdown, a code can be sent at once', async ({ page }) => {
  await page.clock.install();
  const register = await AccountPage.open(page, 'register');
  await register.field('email').fill(newEmail());
  await register.field('password').fill('Sketch2026');
  await register.terms.check();
  await register.button('next').click();
  const resend = page.getByRole('button', { name: /^Resend in \d+ s$/ });
  await expect(resend).toBeVisible();
  // Timers stop while a machine sleeps; the clock does not.
  await page.clock.fastForward(3_600_000);
  await expect(resend).toBeHidden();
  await expect(register.button('sendCode')).toBeEnabled();
});

/** A document restored from the back-forward cache learns of it this way; no Chromium without a window has the cache. */
const comeBack = (page: Page): Promise<void> =>
  page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });

test('back from the back-forward cache in the middle of a sign-in: it is sent again', async ({ page }) => {
  const login = await openPortal(page, '/entry');
  await page.route('**/v1/login/', () => undefined);
  await login.signIn(designer);
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
  await expect(cancel).toBeVisible();
  await comeBack(page);
  await expect(cancel).toBeHidden();
  await page.unroute('**/v1/login/');
  await expect(login.email).toHaveValue(designer.account);
  await expect(login.password).toHaveValue(designer.password);
  await login.submit.click();
  await expect(new ContentPage(page).heading).toBeVisible();
});

test('back from it in the middle of a registration: the step and what was typed are there', async ({
  page,
  request,
}) => {
  const email = newEmail();
  const register = await AccountPage.open(page, 'register');
  await page.route('**/v1/email/send/', () => undefined);
  await register.field('email').fill(email);
  await register.field('password').fill('Sketch2026');
  await register.terms.check();
  await register.button('next').click();
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible();
  await comeBack(page);
  await expect(register.field('email')).toHaveValue(email);
  // Not before: without a route, Playwright lets the held request go on, and the code may arrive first.
  await page.unroute('**/v1/email/send/');
  await register.button('next').click();
  await register.field('code').fill(await codeSentTo(request, email));
  await expect(page).toHaveURL(/\/content$/);
});

test('a sandboxed frame without storage and origin shows a text and a link, without messages or errors', async ({
  page,
}) => {
  const site = await startSite(addresses.unlisted, (path) =>
    path === '/'
      ? {
          headers: { 'content-type': 'text/html' },
          body: `<!doctype html><title>Host</title><script>
              window.received = [];
              addEventListener('message', ({ data }) => window.received.push(data));
            </script>
            <iframe sandbox="allow-scripts allow-forms" srcdoc='<script type="module" src="${addresses.portal}/hub-entry.js"></script><hub-entry lang="en"></hub-entry>'></iframe>`,
        }
      : undefined,
  );
  await page.goto(`${addresses.unlisted}/`);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByText(textOf('en', 'error.origin'))).toBeVisible();
  await expect(new LoginPage(frame).password).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { received: unknown[] }).received)).toEqual([]);
  await site.close();
});

test('two tabs can sign in at once, each with its session', async ({ page, context }) => {
  const other = await context.newPage();
  const [first, second] = [await openPortal(page, '/entry'), await openPortal(other, '/entry')];
  // Both are filled in before either signs in: who has typed is not offered the session of the other tab.
  await first.fillIn(designer);
  await second.fillIn(designer);
  await Promise.all([first.submit.click(), second.submit.click()]);
  for (const tab of [page, other]) await expect(new ContentPage(tab).heading).toBeVisible();
  await other.reload();
  await expect(new ContentPage(other).heading).toBeVisible();
});
