/** The hub is down, slow or broken: a clear message appears in time, typed text is kept and a retry works. */
import { once } from 'node:events';
import type { Page, Route } from '@playwright/test';
import { designer } from './addresses';
import { appFiles } from './appFiles';
import { expect, test } from './fixtures';
import { inTurn } from './inTurn';
import { openPortal } from './openPortal';
import { textOf } from './texts';
import type { TextKey } from '../src/i18n/namespaces';

const loginCall = '**/api/hub/v1/login/';

/** Answers the next call with a fault and lets all later ones through. */
async function failOnce(page: Page, url: string, fault: (route: Route) => Promise<void>): Promise<void> {
  await page.route(url, fault, { times: 1 });
}

const faults: [name: string, text: TextKey, fault: (route: Route) => Promise<void>][] = [
  ['is down', 'error.network', (route) => route.abort('connectionrefused')],
  ['drops the connection', 'error.network', (route) => route.abort('connectionreset')],
  [
    'answers HTML',
    'error.server',
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to nginx</h1>' }),
  ],
  [
    'answers 502 with HTML',
    'error.server',
    (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  ],
  ['answers 500 with nothing', 'error.server', (route) => route.fulfill({ status: 500, body: '' })],
  [
    'answers another shape',
    'error.server',
    (route) => route.fulfill({ json: { code: 'one', info: [], __proto__: null } }),
  ],
];

const lang = 'en';

test('the hub fails in one way after the other: shows a text, keeps typed text, and the next attempt works', async ({
  page,
}) => {
  const login = await openPortal(page, '/entry', lang);
  let attempt = () => login.signIn(designer);
  await inTurn(
    faults,
    ([name]) => name,
    async ([, text, fault]) => {
      await failOnce(page, loginCall, fault);
      // The text of the attempt before goes when the next one begins.
      const asked = page.waitForRequest(loginCall);
      await attempt();
      await asked;
      await expect(login.text(textOf(lang, text))).toBeVisible();
      await expect(login.email).toHaveValue(designer.account);
      await expect(login.password).toHaveValue(designer.password);
      await expect(login.submit).toBeEnabled();
      attempt = () => login.tryAgain.click();
    },
  );
  await attempt();
  await expect(page).toHaveURL(/\/content$/);
});

test('the hub is slow: shows a busy button, then a time-out text with a retry that works', async ({
  page,
}) => {
  await page.clock.install();
  const login = await openPortal(page, '/entry', lang);
  const held = await holdCall(page);
  await login.signIn(designer);
  await held.isAsked;
  await expect(page.locator('form')).toHaveAttribute('aria-busy', 'true');
  await expect(login.email).toHaveValue(designer.account);
  await page.clock.fastForward(60_000);
  await expect(login.text(textOf(lang, 'error.timeout'))).toBeVisible();
  await expect(login.password).toHaveValue(designer.password);
  held.release();
  await page.clock.resume();
  await login.tryAgain.click();
  await expect(page).toHaveURL(/\/content$/);
});

test('a slow request can be cancelled', async ({ page }) => {
  await page.clock.install();
  const login = await openPortal(page, '/entry');
  const held = await holdCall(page);
  await login.signIn(designer);
  await held.isAsked;
  await page.clock.fastForward(8_000);
  await page.getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
  await expect(login.submit).toBeEnabled();
  await expect(login.submit).toBeFocused();
  await expect(login.email).toHaveValue(designer.account);
  held.release();
});

test('a retry that fails again keeps the focus in the form', async ({ page }) => {
  const login = await openPortal(page, '/entry');
  await page.route(loginCall, (route) => route.fulfill({ status: 502, body: '' }));
  await login.signIn(designer);
  await expect(login.tryAgain).toBeVisible();
  const answered = page.waitForResponse(loginCall);
  await login.tryAgain.press('Enter');
  await answered;
  await expect(login.tryAgain).toBeVisible();
  await expect(login.submit).toBeFocused();
});

test('a form that fails to load focuses the heading of the error, then that of the form', async ({
  page,
  watch,
}) => {
  const form = '**/assets/RegisterRoute-*.js*';
  await page.route(form, (route) => route.abort());
  const login = await openPortal(page, '/entry');
  await login.createAccount.press('Enter');
  await expect(page.getByRole('heading', { name: textOf('en', 'failure.chunk_title') })).toBeFocused();
  await page.unroute(form);
  await login.tryAgain.press('Enter');
  await expect(page.getByRole('heading', { name: textOf('en', 'register.title') })).toBeFocused();
  watch.errors.length = 0;
});

test('a form that fails to load as the first screen does not take the focus', async ({ page, watch }) => {
  await page.route('**/assets/RegisterRoute-*.js*', (route) => route.abort());
  await page.goto('/entry/register');
  const failure = page.getByRole('heading', { name: textOf('en', 'failure.chunk_title') });
  await expect(failure).toBeVisible();
  await expect(failure).not.toBeFocused();
  watch.errors.length = 0;
});

test('settings that fail to load: the form still works, and only the portal is allowed as callback', async ({
  page,
}) => {
  await page.route('**/organiz/system_settings**', (route) => route.abort());
  const login = await openPortal(page, '/entry/login?callback=http%3A%2F%2F127.0.0.1%2F');
  await expect(login.email).toBeEditable();
  await login.signIn(designer);
  await expect(page).toHaveURL(/\/content$/);
});

test('an app that fails to load: shows a text, keeps typed text, and the next attempt works', async ({
  page,
  watch,
}) => {
  await page.route(appFiles, (route) => route.abort());
  const login = await openPortal(page, '/entry', lang);
  await login.fillIn(designer);
  await expect(page.getByText(textOf(lang, 'error.chunk'))).toBeVisible();
  await page.unroute(appFiles);
  await login.tryAgain.click();
  await expect(page.getByText(textOf(lang, 'error.chunk'))).toBeHidden();
  await expect(login.email).toHaveValue(designer.account);
  await login.submit.click();
  await expect(page).toHaveURL(/\/content$/);
  watch.errors.length = 0;
});

test('a screen that fails to load: shows a text and a working reload', async ({ page, watch }) => {
  await page.route('**/assets/LegalRoute-*.js*', (route) => route.abort());
  await page.goto(`/privacy/policy?lang=${lang}`);
  await expect(page.getByText(textOf(lang, 'failure.chunk_lead'))).toBeVisible();
  await page.unroute('**/assets/LegalRoute-*.js*');
  await page.getByRole('button', { name: textOf(lang, 'action.reload') }).click();
  await expect(page.getByRole('heading', { name: textOf(lang, 'legal.privacy'), level: 1 })).toBeVisible();
  watch.errors.length = 0;
});

test('shows how long the hub refuses further guesses', async ({ page }) => {
  const login = await openPortal(page, '/entry');
  const message = 'Too many tries, please wait a minute';
  await failOnce(page, loginCall, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '60' },
      json: { code: -100105, message, info: {} },
    }),
  );
  await login.signIn(designer);
  await expect(login.text(message)).toBeVisible();
  await expect(login.email).toHaveValue(designer.account);
});

/** Holds the next login call back until it is released. */
async function holdCall(page: Page): Promise<{ isAsked: Promise<unknown>; release: () => void }> {
  const gate = new AbortController();
  const hold = async (route: Route) => {
    await once(gate.signal, 'abort');
    // The page may have aborted the request.
    await route.abort().catch(() => undefined);
  };
  await page.route(loginCall, hold, { times: 1 });
  return { isAsked: page.waitForRequest(loginCall), release: () => gate.abort() };
}
