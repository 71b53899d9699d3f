/** A new password that would be guessed first is refused where it was typed, and nothing else is lost. */
import { expect, test } from '../fixtures';
import { codeSentTo, newEmail } from '../inbox';
import { newAccount } from '../newAccount';
import { openPortal } from '../openPortal';
import { AccountPage } from '../pages/AccountPages';
import { OwnAccountPage } from '../pages/OwnAccountPage';

const common = {
  en: 'Too easy to guess. Add two or three unrelated words',
  zh: '该密码容易被猜到，请再加入两三个互不相关的词',
} as const;
const good = 'Quite-new-7';

const lang = 'en';

test('registering: a common password comes back with its text, the code stays valid', async ({
  page,
  request,
}) => {
  const email = newEmail();
  const register = await AccountPage.open(page, 'register', lang);
  await register.field('email').fill(email);
  await register.field('password').fill('password1');
  await register.terms.check();
  await register.button('next').click();
  await register.field('code').fill(await codeSentTo(request, email));
  await expect(register.text(common[lang])).toBeVisible();
  await expect(register.field('password')).toBeFocused();
  await expect(register.field('email')).toHaveValue(email);
  await register.field('password').fill(good);
  await expect(register.text(common[lang])).toBeHidden();
  await register.button('next').click();
  await expect(register.field('code')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/content$/);
});

test('resetting: the account’s own name is refused, then another one is taken', async ({ page, request }) => {
  const { account } = await newAccount(request);
  const before = await codeSentTo(request, account);
  const reset = await AccountPage.open(page, 'forgot_password');
  await reset.field('account').fill(account);
  await reset.button('next').click();
  await expect(reset.field('code')).toBeFocused();
  await reset.field('code').fill(await codeSentTo(request, account, before));
  const own = account.replace(/@.*/, '');
  for (const field of ['newPassword', 'confirm'] as const) await reset.field(field).fill(own);
  await reset.button('resetPassword').click();
  await expect(
    reset.text('Don’t use your name, your number or our name. Add two or three unrelated words'),
  ).toBeVisible();
  await expect(reset.field('newPassword')).toBeFocused();
  for (const field of ['newPassword', 'confirm'] as const) await reset.field(field).fill(good);
  await reset.button('resetPassword').click();
  await expect(page).toHaveURL(/\/content$/);
});

test('changing: a common one is refused at its field, and the old one stays typed', async ({
  page,
  request,
}) => {
  const person = await newAccount(request);
  await (await openPortal(page, '/entry')).signIn(person);
  const account = new OwnAccountPage(page);
  await account.open();
  const { old, next, save } = await account.changePassword();
  await old.fill(person.password);
  await next.fill('qwerty123');
  await save.click();
  await expect(page.getByText(common.en)).toBeVisible();
  await expect(next).toBeFocused();
  await expect(old).toHaveValue(person.password);
});
