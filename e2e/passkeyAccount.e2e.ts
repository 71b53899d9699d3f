/** The passkeys of an account, on its page. With Chromium's virtual authenticator. */
import type { Locator, Page } from '@playwright/test';
import { expectNoFindings } from './expectNoFindings';
import { expect, test } from './fixtures';
import { codeSentTo } from './inbox';
import { needProof } from './needProof';
import { newAccount } from './newAccount';
import { withOffer } from './offerLoaded';
import { openPortal } from './openPortal';
import { OwnAccountPage } from './pages/OwnAccountPage';
import { Authenticator } from './passkeys';
import { textOf } from './texts';
import { watchCalls } from './watchCalls';
import type { TextKey } from '../src/i18n/namespaces';

const text = (key: TextKey, values?: Record<string, string>): string => textOf('en', key, values);
const button = (scope: Page | Locator, key: TextKey, values?: Record<string, string>) =>
  scope.getByRole('button', { name: text(key, values), exact: true });
const listOf = (page: Page) => page.getByRole('region', { name: text('passkeys.title') });

/** The page of a new account, which has no passkey yet. */
async function openAccount(page: Page, account: { account: string; password: string }): Promise<void> {
  const login = await withOffer(page, () => openPortal(page, '/entry'));
  await login.signIn(account);
  await button(page, 'passkey_offer.later').click();
  await expect(page).toHaveURL(/\/content$/);
  await new OwnAccountPage(page).open();
  await expect(page.getByText(text('passkeys.none'))).toBeVisible();
}

test('an owner adds one, and no second one on the same device', async ({ page, request }) => {
  await Authenticator.add(page);
  await openAccount(page, await newAccount(request));
  const calls = watchCalls(page, '/v1/passkey/register');
  await button(page, 'passkeys.add').dblclick();
  await expect(listOf(page).getByRole('listitem')).toHaveCount(1);
  expect(calls).toHaveLength(1);
  await expect(button(page, 'passkeys.add')).toBeFocused();
  await button(page, 'passkeys.add').click();
  await expect(page.getByText(text('passkeys.exists'))).toBeVisible();
  await expectNoFindings(page);
});

test('an owner renames one with the keyboard; the focus stays at its row', async ({ page, request }) => {
  await Authenticator.add(page);
  await openAccount(page, await newAccount(request));
  await button(page, 'passkeys.add').click();
  const name = text('passkeys.unnamed');
  await button(page, 'passkeys.rename_named', { name }).press('Enter');
  const field = page.getByLabel(text('passkeys.name'), { exact: true });
  await expect(field).toBeFocused();
  await field.fill('Work phone');
  await page.keyboard.press('Enter');
  await expect(button(page, 'passkeys.rename_named', { name: 'Work phone' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(button(listOf(page), 'action.cancel')).toBeFocused();
  await expectNoFindings(page);
  await page.keyboard.press('Enter');
  await expect(button(page, 'passkeys.remove_named', { name: 'Work phone' })).toBeFocused();
});

test('a removal asks who it is, with a passkey, a password or a code', async ({ page, request }) => {
  const account = await newAccount(request);
  const device = await Authenticator.add(page);
  await openAccount(page, account);
  await button(page, 'passkeys.add').click();
  const name = text('passkeys.unnamed');
  await needProof(page, '**/api/hub/v1/user/passkeys/*', { times: 2 });
  await button(page, 'passkeys.remove_named', { name }).click();
  await button(listOf(page), 'links.remove').click();
  const dialog = page.getByRole('dialog', { name: text('verify.title') });
  await expect(dialog).toBeVisible();
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button(listOf(page), 'links.remove')).toBeFocused();

  await device.setVerified(false);
  await button(listOf(page), 'links.remove').click();
  await button(dialog, 'verify.use_passkey').click();
  await button(dialog, 'factor.other_way').click();
  await dialog.getByRole('button', { name: /^Email/ }).click();
  await dialog.getByLabel(text('field.code')).fill(await codeSentTo(request, account.account, account.code));
  await expect(page.getByText(text('passkeys.none'))).toBeVisible();
  await expect(listOf(page)).toBeFocused();
});

test('nothing is made before the proof; the passkey of the account is one', async ({ page, request }) => {
  const account = await newAccount(request);
  await Authenticator.add(page);
  await openAccount(page, account);
  await needProof(page, '**/api/hub/v1/passkey/options');
  const calls = watchCalls(page, '/v1/passkey/register', '/v1/user/verify');
  await button(page, 'passkeys.add').click();
  const dialog = page.getByRole('dialog', { name: text('verify.title') });
  await button(dialog, 'factor.other_way').click();
  await dialog.getByRole('button', { name: text('field.password'), exact: true }).click();
  expect(calls).toEqual([]);
  await dialog.getByLabel(text('field.password'), { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await expect(listOf(page).getByRole('listitem')).toHaveCount(1);
  expect(calls.map((address) => new URL(address).pathname.replace('/api/hub/v1/', ''))).toEqual([
    'user/verify',
    'passkey/register',
  ]);

  const name = text('passkeys.unnamed');
  await needProof(page, '**/api/hub/v1/user/passkeys/*');
  await button(page, 'passkeys.remove_named', { name }).click();
  await button(listOf(page), 'links.remove').click();
  await button(dialog, 'verify.use_passkey').click();
  await expect(page.getByText(text('passkeys.none'))).toBeVisible();
});

test('offline, the list says so and is asked for again', async ({ page, request }) => {
  await Authenticator.add(page);
  await page.route('**/api/hub/v1/user/passkeys', (route) => route.abort(), { times: 1 });
  const login = await withOffer(page, () => openPortal(page, '/entry'));
  await login.signIn(await newAccount(request));
  await button(page, 'passkey_offer.later').click();
  await new OwnAccountPage(page).open();
  await expect(page.getByRole('alert').filter({ hasText: text('error.network') })).toBeVisible();
  await button(page, 'action.try_again').click();
  await expect(page.getByText(text('passkeys.none'))).toBeVisible();
});
