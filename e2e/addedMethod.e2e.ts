/**
 * A method, a messenger and a second factor that we do not have are added by a folder and one line a side: Chromium signs in
 * with them at a hub that has them (`e2e/added`; the folders are `src/testing/added` and `hub/testing/added`).
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { check } from '../src/api/check';
import { listLinks } from '../src/api/links';
import { addresses } from './addresses';
import { expect, test } from './fixtures';
import { LoginPage } from './pages/LoginPage';
import { portalCookies } from './portalCookies';
import { textOf } from './texts';

// One worker, so that the hub is started once.
test.describe.configure({ mode: 'default' });

const secure = { account: 'secure@example.com', password: 'Design3D!' };

let hub: ChildProcess;
test.beforeAll(async () => {
  hub = fork(fileURLToPath(new URL('added/serve.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });
  await once(hub, 'message');
});
test.afterAll(async () => {
  const ended = once(hub, 'exit');
  hub.disconnect();
  await ended;
});

const open = (page: Page) => page.goto(`${addresses.added}/entry?lang=en`);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** A person who is new to the hub agrees first; the second test of the same person finds the account. */
async function agreeIfAsked(page: Page): Promise<void> {
  const box = page.getByRole('checkbox');
  const content = page.getByRole('heading', { name: 'Recent designs' });
  await expect(box.or(content)).toBeVisible();
  if (await content.isVisible()) return;
  await box.check();
  await press(page, textOf('en', 'action.continue'));
}

/** What the hub says about the session in the portal's cookies. */
async function askHub({ request }: { request: BrowserContext['request'] }, context: BrowserContext) {
  const token = (await portalCookies(context))['hub_auth_token']?.value ?? '';
  const ask = async ({ method, path }: { method: string; path: string }) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await request.fetch(addresses.added + path, { method, headers });
    return ((await answer.json()) as { info: Record<string, unknown> }).info;
  };
  return { session: await ask(check), links: await ask(listLinks) };
}

test('a method with a button and a screen', async ({ page, context }) => {
  await open(page);
  await press(page, 'Continue with Key card');
  await press(page, 'Read the card');
  await expect(page).toHaveURL(/\/content$/);
  const { session, links } = await askHub(page, context);
  expect(session).toMatchObject({ status: 1 });
  expect(links).toMatchObject({ links: [{ provider: 'keycard' }] });
});

test('a messenger, by its own page', async ({ page, context }) => {
  await open(page);
  await press(page, 'Continue with Pigeon');
  await page.getByRole('link', { name: 'Fly home' }).click();
  await agreeIfAsked(page);
  await expect(page).toHaveURL(/\/content$/);
  const { session, links } = await askHub(page, context);
  expect(session).toMatchObject({ status: 1 });
  expect(links).toMatchObject({ links: [{ provider: 'pigeon' }] });
});

test.describe('inside its app', () => {
  test.use({ userAgent: 'Mozilla/5.0 Pigeon/1' });

  test('the messenger signs in without a click', async ({ page, context }) => {
    await open(page);
    await agreeIfAsked(page);
    await expect(page).toHaveURL(/\/content$/);
    expect(await askHub(page, context)).toMatchObject({ session: { status: 1 } });
  });
});

test('a second factor with its own screen', async ({ page, context }) => {
  await open(page);
  await new LoginPage(page).signIn(secure);
  await expect(page.getByRole('heading', { name: 'Answer the riddle' })).toBeVisible();
  const field = page.getByLabel('What does every traveller carry?');
  await field.fill('a map');
  await press(page, 'Answer');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('a towel');
  await press(page, 'Answer');
  await expect(page).toHaveURL(/\/content$/);
  expect(await askHub(page, context)).toMatchObject({ session: { status: 1 } });
});
