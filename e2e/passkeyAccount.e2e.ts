/** Passkeys of an account: offered after a sign-in, kept in the account dialog. With Chromium's virtual authenticator. */
import type { CDPSession, Page } from '@playwright/test';
import { designer } from './addresses';
import { expect, test } from './fixtures';
import { codeSentTo } from './inbox';
import { newAccount } from './newAccount';
import { openPortal } from './openPortal';
import { ContentPage } from './pages/ContentPage';
import { textOf } from './texts';
import type { TextKey } from '../src/i18n/namespaces';

const text = (key: TextKey, values?: Record<string, string>): string => textOf('en', key, values);
const button = (page: Page, key: TextKey, values?: Record<string, string>) =>
  page.getByRole('button', { name: text(key, values), exact: true });
const offer = (page: Page) => page.getByRole('heading', { name: text('passkey_offer.title') });

interface Device {
  countKeys: () => Promise<number>;
  /** Finger or face are those of its owner, or not. */
  setVerified: (isUserVerified: boolean) => Promise<void>;
}

async function addDevice(page: Page): Promise<Device> {
  const client: CDPSession = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async countKeys() {
      const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
    setVerified: async (isUserVerified) => {
      await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}

async function openAccount(page: Page): Promise<void> {
  await new ContentPage(page).accountMenu.click();
  await page.getByRole('button', { name: text('account.title') }).click();
}

test('after a sign-in with a password a passkey is offered once, before the redirect, and made', async ({
  page,
  request,
}) => {
  const device = await addDevice(page);
  const account = await newAccount(request);
  const login = await openPortal(page, '/entry');
  await login.signIn(account);
  await expect(offer(page)).toBeFocused();
  await expect(page).toHaveURL(/\/entry/);
  await button(page, 'passkey_offer.create').click();
  await expect(page).toHaveURL(/\/content$/);
  expect(await device.countKeys()).toBe(1);

  await openAccount(page);
  const list = page.getByRole('region', { name: text('passkeys.title') });
  await expect(list.getByRole('listitem')).toHaveCount(1);

  // The browser was asked in the last 30 days.
  await page.context().clearCookies();
  await openPortal(page, '/entry');
  await login.signIn(account);
  await expect(page).toHaveURL(/\/content$/);
});

test('a cancelled dialog leaves the offer; "Don’t ask again" is for good', async ({ page, request }) => {
  const device = await addDevice(page);
  await device.setVerified(false);
  const account = await newAccount(request);
  const login = await openPortal(page, '/entry');
  await login.signIn(account);
  await button(page, 'passkey_offer.create').click();
  await expect(page.getByText(text('passkey_offer.cancelled'))).toBeVisible();
  await button(page, 'passkey_offer.never').click();
  await expect(page).toHaveURL(/\/content$/);
  expect(await device.countKeys()).toBe(0);
  const record = await page.evaluate(() => localStorage.getItem('passkey-offer'));
  expect(JSON.parse(record ?? '')).toMatchObject({ data: 'never', expiry: null });
});

test('nothing is offered where the browser has no authenticator of its own', async ({ page }) => {
  const login = await openPortal(page, '/entry');
  await login.signIn(designer);
  await expect(page).toHaveURL(/\/content$/);
  expect(await page.evaluate(() => localStorage.getItem('passkey-offer'))).toBeNull();
});

test('an owner adds, renames and removes a passkey, after a proof where the hub asks for one', async ({
  page,
  request,
}) => {
  const device = await addDevice(page);
  const account = await newAccount(request);
  const login = await openPortal(page, '/entry');
  await login.signIn(account);
  await button(page, 'passkey_offer.later').click();
  await expect(page).toHaveURL(/\/content$/);
  await openAccount(page);
  await expect(page.getByText(text('passkeys.none'))).toBeVisible();

  await button(page, 'passkeys.add').click();
  const name = text('passkeys.unnamed');
  await expect(button(page, 'passkeys.rename_named', { name })).toBeVisible();
  expect(await device.countKeys()).toBe(1);
  await button(page, 'passkeys.add').click();
  await expect(page.getByText(text('passkeys.exists'))).toBeVisible();

  await button(page, 'passkeys.rename_named', { name }).click();
  await page.getByLabel(text('passkeys.name'), { exact: true }).fill('Work phone');
  await page.keyboard.press('Enter');
  await expect(button(page, 'passkeys.rename_named', { name: 'Work phone' })).toBeFocused();

  // As ten minutes later.
  const ways = [{ id: 'passkey' }, { id: 'password' }, { id: 'email', masked_to: 't•••@example.com' }];
  const needed = { code: -100117, message: 'Confirm it’s you', info: { verify: ways } };
  await page.route('**/api/hub/v1/user/passkeys/*', (route) => route.fulfill({ json: needed }), { times: 3 });
  const remove = button(page, 'passkeys.remove_named', { name: 'Work phone' });
  await remove.click();
  await button(page, 'links.remove').last().click();
  const dialog = page.getByRole('dialog', { name: text('verify.title') });
  await dialog.getByRole('button', { name: text('action.cancel'), exact: true }).click();
  await expect(button(page, 'links.remove').last()).toBeFocused();

  await button(page, 'links.remove').last().click();
  await dialog.getByRole('button', { name: text('verify.use_passkey') }).click();
  await dialog.getByRole('button', { name: text('factor.other_way') }).click();
  await dialog.getByRole('button', { name: /^Email/ }).click();
  await dialog.getByLabel(text('field.code')).fill(await codeSentTo(request, account.account, account.code));
  await expect(page.getByText(text('passkeys.none'))).toBeVisible();
  await expect(page.getByRole('region', { name: text('passkeys.title') })).toBeFocused();
});
