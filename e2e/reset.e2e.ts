/** Password reset by e-mail and by phone, on the running demo. Each test resets an account that it created. */
import type { APIRequestContext } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { addresses } from './addresses';
import { expect, test } from './fixtures';
import { codeSentTo, newEmail, newMobile, pictureFor } from './inbox';
import { openPortal } from './openPortal';
import { AccountPage } from './pages/AccountPages';
import { langOf, textOf } from './texts';

/**
 * Creates an account with calls of the hub.
 * @returns its code, to distinguish it from the next one, and its token
 */
async function makeAccount(
  request: APIRequestContext,
  account: string,
): Promise<{ code: string; token: string }> {
  const isMail = account.includes('@');
  const headers = { 'entry-flow': randomBytes(32).toString('hex') };
  const post = async (path: string, data: object) => {
    const answer = await request.post(`${addresses.portal}/api/hub/v1/${path}`, { headers, data });
    return (await answer.json()) as { code: number; info: { auth_token?: string } };
  };
  if (!isMail) {
    // A text message to an unverified number requires a captcha first.
    const picture = { mobile: account, type: 0, action: 'register' };
    await post('mobile/captcha/', picture);
    await post('mobile/check_captcha/', { ...picture, captcha: await pictureFor(request, account) });
  }
  await (isMail
    ? post('email/send/', { email: account })
    : post('mobile/captcha/', { mobile: account, type: 1, action: 'register' }));
  const code = await codeSentTo(request, account);
  const common = { password: 'Before2026' };
  const made = await post(
    'register/',
    isMail
      ? { ...common, email: account, email_captcha: code }
      : { ...common, mobile: account, mobile_captcha: code, trade: 'automotive', position: 'student' },
  );
  return { code, token: made.info.auth_token ?? '' };
}

async function toPassword(request: APIRequestContext, reset: AccountPage, account: string, before: string) {
  await reset.field('account').fill(account);
  await reset.button('next').click();
  await expect(reset.field('code')).toBeFocused();
  await reset.field('code').fill(await codeSentTo(request, account, before));
  await expect(reset.field('newPassword')).toBeFocused();
}

for (const kind of ['e-mail', 'phone'] as const) {
  test(`resets by ${kind}, signs in and ends other sessions`, async ({ page, request }) => {
    const lang = langOf(page);
    const own = kind === 'e-mail' ? newEmail() : newMobile();
    const { code, token } = await makeAccount(request, own);
    const reset = await AccountPage.open(page, 'forgot_password', lang);
    await toPassword(request, reset, own, code);
    await reset.field('newPassword').fill('After2026');
    await reset.field('confirm').fill('After2025');
    await reset.button('resetPassword').click();
    await expect(reset.text(textOf(lang, 'validation.passwords_differ'))).toBeVisible();
    await expect(reset.field('confirm')).toBeFocused();
    await expect(reset.field('newPassword')).toHaveValue('After2026');
    await reset.field('confirm').fill('After2026');
    await reset.button('resetPassword').click();
    await expect(page).toHaveURL(/\/content$/);
    const check = await request.post(`${addresses.portal}/api/hub/v1/check`, {
      headers: { authorization: `Bearer ${token}` },
      data: {},
    });
    expect(await check.json()).toMatchObject({ info: { status: 0 } });
  });
}

test('the code step tells a wrong, an expired and a used up code, and another code gets through', async ({
  page,
  request,
}) => {
  const own = newEmail();
  const made = await makeAccount(request, own);
  const reset = await AccountPage.open(page, 'forgot_password');
  await reset.field('account').fill(own);
  await reset.button('next').click();
  await expect(reset.field('code')).toBeFocused();
  const code = await codeSentTo(request, own, made.code);
  const wrong = (index: number): string => String((Number(code) + index) % 1_000_000).padStart(6, '0');

  await reset.field('code').fill(wrong(1));
  await expect(reset.text('verification code is incorrect')).toBeVisible();
  await expect(reset.field('code')).toBeFocused();
  await expect(reset.field('code')).toHaveValue(wrong(1));

  // Ten minutes later, by the hub.
  const expired = 'This code has expired. Ask for a new one';
  await page.route(
    '**/v1/mobile/check_captcha/',
    (route) => route.fulfill({ json: { code: -100_103, message: expired, info: {} } }),
    { times: 1 },
  );
  await reset.field('code').fill(wrong(2));
  await expect(reset.text(expired)).toBeVisible();
  await expect(reset.field('code')).toBeFocused();

  for (let index = 3; index <= 6; index += 1) {
    const answer = page.waitForResponse('**/v1/mobile/check_captcha/');
    await reset.field('code').fill(wrong(index));
    await answer;
  }
  await expect(reset.text('verification code is incorrect')).toBeVisible();
  // Used up: the right one does not help any more.
  await reset.field('code').fill(code);
  await expect(reset.text('Too many wrong codes. Ask for a new one')).toBeVisible();
  await expect(reset.field('account')).toHaveCount(0);
  await expect(page.getByText(own)).toBeVisible();
});

test(
  'an unknown account is reported at its field, and another one can be typed',
  { tag: '@desktop' },
  async ({ page }) => {
    const reset = await AccountPage.open(page, 'forgot_password');
    await reset.field('account').fill(newEmail());
    await reset.button('next').click();
    await expect(reset.text('We couldn’t find this account')).toBeVisible();
    await expect(reset.field('account')).toBeFocused();
  },
);

test('is linked from the sign-in and leads back', async ({ page }) => {
  const login = await openPortal(page, '/entry');
  await login.forgotPassword.click();
  await expect(page.getByRole('heading', { name: 'Reset password', exact: true })).toBeFocused();
  await expect(page).toHaveTitle(/^Reset password/);
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(login.email).toBeVisible();
});
