/** Registration by e-mail and by phone, on the running demo. */
import { expect, test } from './fixtures';
import { forgetSession } from './forgetSession';
import { codeSentTo, newEmail, newMobile, newWatchedMobile, pictureFor } from './inbox';
import { openPortal } from './openPortal';
import { AccountPage } from './pages/AccountPages';
import { ContentPage } from './pages/ContentPage';
import { tabTo } from './tabTo';
import { langOf, textOf } from './texts';

const password = 'Sketch2026';

test('registers by e-mail, sends the referral code and can sign in again', async ({
  page,
  context,
  request,
}) => {
  const lang = langOf(page);
  await context.addCookies([{ name: 'SHARE_CODE', value: 'friend-7', domain: 'localhost', path: '/' }]);
  const email = newEmail();
  const register = await AccountPage.open(page, 'register', lang);
  await register.field('email').fill(email);
  await register.field('password').fill(password);
  await register.terms.check();
  await register.button('next').click();
  await expect(register.field('code')).toBeFocused();
  const sending = page.waitForRequest('**/v1/register/');
  await register.field('code').fill(await codeSentTo(request, email));
  expect((await sending).postDataJSON()).toMatchObject({ email, share_code: 'friend-7' });
  await expect(page).toHaveURL(/\/content$/);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('SHARE_CODE');

  await forgetSession(page);
  const login = await openPortal(page, '/entry', lang);
  await login.signIn({ account: email, password });
  await expect(new ContentPage(page, lang).heading).toBeVisible();
});

test('a misspelt domain gets a hint that a press accepts', { tag: '@desktop' }, async ({ page }) => {
  const lang = langOf(page);
  const register = await AccountPage.open(page, 'register', lang);
  await register.field('email').fill('ada@gmial.com');
  await page.keyboard.press('Tab');
  const hint = page.getByRole('button', {
    name: textOf(lang, 'register.did_you_mean', { domain: 'gmail.com' }),
    exact: true,
  });
  await tabTo(page, hint);
  await page.keyboard.press('Enter');
  await expect(register.field('email')).toHaveValue('ada@gmail.com');
  await expect(register.field('email')).toBeFocused();
  await expect(hint).toHaveCount(0);
});

test('registers by phone in steps, skips WeChat and sends keys, not words', async ({ page, request }) => {
  const lang = langOf(page);
  const mobile = newMobile();
  const register = await AccountPage.open(page, 'register', lang);
  await page.getByRole('tab', { name: register.name.phoneTab, exact: true }).click();
  await register.field('mobile').fill(mobile);
  await register.terms.check();
  await register.button('sendCode').click();
  await expect(register.field('code')).toBeFocused();
  await register.field('code').fill(await codeSentTo(request, mobile));
  await register.field('password').fill(password);
  await register.field('nickname').fill('Ming');
  await register.button('next').click();
  await expect(register.field('industry').locator('option')).toHaveCount(9);
  await expect(register.field('position').locator('option')).toHaveCount(6);
  // Within 800 ms of a new step a click is taken for one on the step before.
  await expect(async () => {
    await register.button('next').click();
    await expect(register.text(textOf(lang, 'info.complete_trade'))).toBeVisible({ timeout: 900 });
  }).toPass();
  await expect(register.text(textOf(lang, 'info.complete_position'))).toBeVisible();
  await expect(register.field('industry')).toBeFocused();
  await register.field('industry').selectOption({ label: textOf(lang, 'trade.automotive') });
  await register.field('position').selectOption({ label: textOf(lang, 'position.student') });
  await register.button('back').click();
  await expect(register.field('nickname')).toHaveValue('Ming');
  await expect(register.field('password')).toHaveValue(password);
  await register.button('next').click();
  await register.button('next').click();
  const sending = page.waitForRequest('**/v1/register/');
  await register.button('createAccount').click();
  expect((await sending).postDataJSON()).toMatchObject({
    mobile,
    trade: 'automotive',
    position: 'student',
    nickname: 'Ming',
  });
  await expect(page).toHaveURL(/\/content$/);
});

test(
  'reports a wrong code without clearing it; a reload keeps step and countdown',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const email = newEmail();
    const register = await AccountPage.open(page, 'register');
    await register.field('email').fill(email);
    await register.field('password').fill(password);
    await register.terms.check();
    await register.button('next').click();
    const code = await codeSentTo(request, email);
    const wrong = code === '000000' ? '000001' : '000000';
    await register.field('code').fill(wrong);
    await expect(register.text('verification code is incorrect')).toBeVisible();
    await expect(register.field('code')).toBeFocused();
    await expect(register.field('code')).toHaveValue(wrong);

    await page.reload();
    await expect(register.field('email')).toHaveValue(email);
    await register.field('password').fill(password);
    await register.button('next').click();
    await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeVisible();
    await register.field('code').fill(code);
    await expect(page).toHaveURL(/\/content$/);
  },
);

test('continues once the captcha is solved; a wrong answer shows another one', async ({ page, request }) => {
  const mobile = newWatchedMobile();
  const register = await AccountPage.open(page, 'register');
  await page.getByRole('tab', { name: 'Phone', exact: true }).click();
  await register.field('mobile').fill(mobile);
  await register.button('sendCode').click();
  const dialog = page.getByRole('dialog', { name: 'Security check' });
  const answer = dialog.getByLabel('Image code', { exact: true });
  const confirm = dialog.getByRole('button', { name: 'Confirm', exact: true });
  await answer.fill('?');
  const first = await pictureFor(request, mobile);
  await confirm.click();
  await expect(dialog.getByText('These characters don’t match the picture')).toBeVisible();
  const second = await pictureFor(request, mobile, first);
  const picture = dialog.getByRole('img');
  const shown = (await picture.getAttribute('src')) ?? '';
  await dialog.getByRole('button', { name: 'New picture', exact: true }).click();
  const third = await pictureFor(request, mobile, second);
  // The field is cleared when the new captcha is shown.
  await expect(picture).not.toHaveAttribute('src', shown);
  await answer.fill(third);
  await confirm.click();
  await expect(dialog).toBeHidden();
  await expect(register.field('mobile')).toHaveValue(mobile);
  await expect(register.field('code')).toBeFocused();
  await register.field('code').fill(await codeSentTo(request, mobile));
  await register.terms.check();
  await register.button('next').click();
  await expect(register.field('password')).toBeFocused();
});

test('registers with the keyboard alone', { tag: '@desktop' }, async ({ page, request }) => {
  const email = newEmail();
  const register = await AccountPage.open(page, 'register');
  await tabTo(page, register.field('email'));
  await page.keyboard.type(email);
  await tabTo(page, register.field('password'));
  await page.keyboard.type(password);
  await tabTo(page, register.terms);
  await page.keyboard.press('Space');
  await tabTo(page, register.button('next'));
  await page.keyboard.press('Enter');
  await expect(register.field('code')).toBeFocused();
  await page.keyboard.type(await codeSentTo(request, email));
  await expect(page).toHaveURL(/\/content$/);
});

test('Escape cancels a captcha and keeps typed text', { tag: '@desktop' }, async ({ page }) => {
  const register = await AccountPage.open(page, 'register');
  await page.getByRole('tab', { name: 'Phone', exact: true }).click();
  await register.field('mobile').fill('13900009999');
  await register.button('sendCode').click();
  const dialog = page.getByRole('dialog', { name: 'Security check' });
  await expect(dialog.getByLabel('Image code', { exact: true })).toBeFocused();
  await dialog.getByLabel('Image code', { exact: true }).fill('?');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(dialog.getByText('These characters don’t match the picture')).toBeVisible();
  // Also where a scroll bar would be, which the backdrop does not cover.
  await expect(page.locator('html')).toHaveCSS('background-color', /^color\(srgb 0\.5/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(register.button('sendCode')).toBeFocused();
  await expect(register.field('mobile')).toHaveValue('13900009999');
});

test('pastes a code surrounded by words', { tag: '@desktop' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const register = await AccountPage.open(page, 'register');
  await page.getByRole('tab', { name: 'Phone', exact: true }).click();
  await page.evaluate(() => navigator.clipboard.writeText('Your code is 123 456'));
  await register.field('code').focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(register.field('code')).toHaveValue('123456');
});

test(
  'the terms open in a new tab, and typed text is kept',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const register = await AccountPage.open(page, 'register');
    await register.field('email').fill('ada@example.com');
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.locator('form').getByRole('link', { name: 'Service Agreement', exact: true }).click(),
    ]);
    await expect(tab).toHaveURL(/\/service\/agreement$/);
    await expect(register.field('email')).toHaveValue('ada@example.com');
    await expect(register.terms).not.toBeChecked();
  },
);
