/** Registration by e-mail with a passkey in place of a password, where the tenant allows it. */
import type { Page } from '@playwright/test';
import { addresses } from './addresses';
import { expectNoFindings } from './expectNoFindings';
import { expect, test } from './fixtures';
import { forgetSession } from './forgetSession';
import { codeSentTo, newEmail } from './inbox';
import { openPortal } from './openPortal';
import { AccountPage } from './pages/AccountPages';
import { Authenticator } from './passkeys';
import { textOf } from './texts';
import { watchCalls } from './watchCalls';
import type { TextKey } from '../src/i18n/namespaces';

const content = `${addresses.portal}/content`;
const button = (page: Page, key: TextKey) =>
  page.getByRole('button', { name: textOf('en', key), exact: true });

/** The virtual device would choose a suggestion at once. */
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    // A blank page has none.
    if ('PublicKeyCredential' in window)
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  }),
);

/** To the step with the code. @returns the address */
async function toCode(page: Page): Promise<{ register: AccountPage; email: string }> {
  const register = await AccountPage.open(page, 'register');
  const email = newEmail();
  await register.field('email').fill(email);
  await button(page, 'passkey_register.choose').click();
  await expect(register.field('email')).toHaveValue(email);
  await expect(register.field('password')).toHaveCount(0);
  await expectNoFindings(page);
  await register.terms.check();
  await register.button('next').click();
  await expect(register.field('code')).toBeFocused();
  return { register, email };
}

test('an account without a password is created, and its passkey signs in', async ({ page, request }) => {
  await Authenticator.add(page);
  const { register, email } = await toCode(page);
  await register.field('code').fill(await codeSentTo(request, email));
  await expect(page).toHaveURL(content);
  await forgetSession(page);
  await openPortal(page, '/entry');
  await button(page, 'login.with_passkey').click();
  await expect(page).toHaveURL(content);
});

test('a wrong code costs no passkey, and a cancelled dialog no code', async ({ page, request }) => {
  const device = await Authenticator.add(page);
  await device.setVerified(false);
  const { register, email } = await toCode(page);
  const calls = watchCalls(page, '/v1/passkey/');
  const code = await codeSentTo(request, email);
  await register.field('code').fill(code === '000000' ? '000001' : '000000');
  await expect(button(page, 'passkey_register.submit')).toBeEnabled();
  await expect.poll(() => calls.length).toBe(1);
  await device.setVerified(true);
  await button(page, 'passkey_register.submit').click();
  await expect(page.getByText(/code is incorrect/i)).toBeVisible();
  await expectNoFindings(page);
  await register.field('code').fill(code);
  await expect(page).toHaveURL(content);
  expect(calls.map((address) => address.split('/').at(-1))).toEqual([
    'options',
    'options',
    'signup',
    'signup',
  ]);
});

test('both ways keep what is typed, and there is one way only where the device has none', async ({
  page,
}) => {
  const register = await AccountPage.open(page, 'register');
  await expect(register.field('password')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(button(page, 'passkey_register.choose')).toHaveCount(0);
  await Authenticator.add(page);
  await page.reload();
  await register.field('email').fill('ada@example.com');
  await register.terms.check();
  await button(page, 'passkey_register.choose').press('Enter');
  await expect(button(page, 'register.with_password')).toBeFocused();
  await expect(register.terms).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(register.field('password')).toBeVisible();
  await expect(register.field('email')).toHaveValue('ada@example.com');
});

test('a reload at the code keeps the address, and the passkey leads back to the code', async ({
  page,
  request,
}) => {
  await Authenticator.add(page);
  const { register, email } = await toCode(page);
  await page.reload();
  await expect(register.field('email')).toHaveValue(email);
  await button(page, 'passkey_register.choose').click();
  await expect(page.getByText(email)).toBeVisible();
  await expectNoFindings(page);
  await register.field('code').fill(await codeSentTo(request, email));
  await expect(page).toHaveURL(content);
});
