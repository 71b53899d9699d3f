/** Sign-in with a phone number, by password and by SMS code. */
import { addresses } from './addresses';
import { heardEvents } from './embedding';
import { expectNoFindings } from './expectNoFindings';
import { expect, test } from './fixtures';
import { codeSentTo, newMobile } from './inbox';
import { newMobileAccount } from './newAccount';
import { openPortal } from './openPortal';
import { EditorPage } from './pages/EditorPage';
import { PartnerPage } from './pages/PartnerPage';
import { PhoneLoginPage } from './pages/PhoneLoginPage';
import { langOf, textOf } from './texts';

test('signs in with number and code, and sends one code', async ({ page, request }) => {
  const lang = langOf(page);
  const { account } = await newMobileAccount(request);
  const before = await codeSentTo(request, account);
  await openPortal(page, '/entry', lang);
  const phone = new PhoneLoginPage(page, lang);
  await phone.toSmsCode(account);
  await phone.askForCode();
  await expect(phone.countdown).toBeVisible();
  await expect(phone.field('code')).toBeFocused();
  // A complete code is submitted automatically.
  await phone.field('code').fill(await codeSentTo(request, account, before));
  await expect(page).toHaveURL(/\/content$/);
});

test('signs in with number and password; a wrong one keeps the number', async ({ page, request }) => {
  const lang = langOf(page);
  const { account, password } = await newMobileAccount(request);
  await openPortal(page, '/entry', lang);
  const phone = new PhoneLoginPage(page, lang);
  await phone.open();
  await phone.button('signIn').click();
  await expect(phone.text(textOf(lang, 'validation.mobile_empty'))).toBeVisible();
  await expect(phone.field('mobile')).toBeFocused();
  await phone.field('mobile').fill(`+86 ${account}`);
  await phone.field('password').fill('Wrong2026');
  await phone.button('signIn').click();
  await expect(phone.field('password')).toBeFocused();
  // The picker shows the calling code.
  await expect(phone.field('mobile')).toHaveValue(account);
  await phone.field('password').fill(password);
  await phone.field('password').press('Enter');
  await expect(page).toHaveURL(/\/content$/);
});

test(
  'a wrong code is reported at its field, and the right one signs in',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const { account } = await newMobileAccount(request);
    const before = await codeSentTo(request, account);
    await openPortal(page, '/entry');
    const phone = new PhoneLoginPage(page);
    await phone.toSmsCode(account);
    await phone.askForCode();
    const code = await codeSentTo(request, account, before);
    await phone.field('code').fill(code === '000000' ? '000001' : '000000');
    await expect(phone.text('verification code is incorrect')).toBeVisible();
    await expect(phone.field('code')).toBeFocused();
    await phone.field('code').fill(code);
    await expect(page).toHaveURL(/\/content$/);
  },
);

test(
  'a reload keeps tab, number and countdown, but not the code',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const { account } = await newMobileAccount(request);
    await openPortal(page, '/entry');
    const phone = new PhoneLoginPage(page);
    await phone.toSmsCode(account);
    await phone.askForCode();
    await expect(phone.countdown).toBeVisible();
    await page.reload();
    await expect(phone.field('mobile')).toHaveValue(account);
    await expect(phone.countdown).toBeVisible();
    await expect(phone.field('code')).toHaveValue('');
  },
);

test('accepts a number in the notation of its country', { tag: '@desktop' }, async ({ page }) => {
  // 61 is mobile in all of France; of 69, some are of its overseas departments and no number of +33.
  const national = `61${newMobile().slice(-7)}`;
  await openPortal(page, '/entry');
  const phone = new PhoneLoginPage(page);
  await phone.toSmsCode(`0${national}`);
  await phone.country.click();
  const list = page.getByRole('dialog', { name: 'Country or region' });
  await expect(list.getByRole('combobox')).toBeFocused();
  await expectNoFindings(page);
  await page.keyboard.type('fran');
  await page.keyboard.press('Enter');
  await expect(list).toBeHidden();
  await expect(phone.country).toBeFocused();
  const asked = page.waitForRequest('**/api/hub/v1/mobile/captcha/');
  await phone.askForCode();
  expect((await asked).postDataJSON()).toMatchObject({ mobile: `+33${national}` });
  await expect(phone.countdown).toBeVisible();
  await page.reload();
  await expect(phone.country).toHaveAccessibleName('Country or region France +33');
  await expect(phone.field('mobile')).toHaveValue(national);
});

test(
  'a number that gets no codes is refused at its field, without a picture',
  { tag: '@desktop' },
  async ({ page }) => {
    await openPortal(page, '/entry');
    const phone = new PhoneLoginPage(page);
    await phone.toSmsCode('30 901820');
    await phone.country.click();
    await page.getByRole('option', { name: 'Germany +49' }).click();
    await phone.button('sendCode').click();
    await expect(phone.text('Codes are sent to mobile numbers only. Check the number.')).toBeVisible();
    await expect(phone.field('mobile')).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test('each tab keeps its typed text', { tag: '@desktop' }, async ({ page }) => {
  const login = await openPortal(page, '/entry');
  await login.fillIn({ account: 'kept@example.com', password: 'kept2026' });
  const phone = new PhoneLoginPage(page);
  await phone.toSmsCode('13800138000');
  await phone.tab('passwordTab').click();
  await expect(phone.field('mobile')).toHaveValue('13800138000');
  await phone.tab('emailTab').press('Home');
  await phone.tab('emailTab').click();
  await expect(login.email).toHaveValue('kept@example.com');
  await expect(login.password).toHaveValue('kept2026');
  await page.reload();
  await expect(login.email).toHaveValue('kept@example.com');
  await expect(login.password).toHaveValue('');
});

test(
  'visiting the other tab keeps the phone’s form and does not copy the e-mail address into it',
  { tag: '@desktop' },
  async ({ page }) => {
    const login = await openPortal(page, '/entry');
    await login.email.fill('mine@example.com');
    const phone = new PhoneLoginPage(page);
    await phone.open();
    await expect(phone.field('mobile')).toHaveValue('');
    const account = newMobile();
    await phone.toSmsCode(account);
    await phone.askForCode();
    await expect(phone.countdown).toBeVisible();
    await phone.tab('emailTab').click();
    await expect(login.email).toHaveValue('mine@example.com');
    await phone.tab('phoneTab').click();
    await page.reload();
    await expect(phone.field('mobile')).toHaveValue(account);
    await expect(phone.countdown).toBeVisible();
  },
);

test(
  'sends what a password manager fills in with `change` events only',
  { tag: '@desktop' },
  async ({ page }) => {
    await openPortal(page, '/entry');
    const phone = new PhoneLoginPage(page);
    await phone.open();
    const write = (field: 'mobile' | 'password', text: string) =>
      phone.field(field).evaluate((input: HTMLInputElement, value) => {
        // Like an extension, whose isolated world does not see the property that React defines on the element.
        Reflect.set(HTMLInputElement.prototype, 'value', value, input);
        input.dispatchEvent(new Event('change', { bubbles: true }));
      }, text);
    await write('mobile', '13800138000');
    await write('password', 'Wrong2026');
    const asked = page.waitForRequest('**/api/hub/v1/login/');
    await phone.button('signIn').click();
    expect((await asked).postDataJSON()).toMatchObject({ account: '13800138000', password: 'Wrong2026' });
  },
);

test('a tenant without phone login never shows the tab', { tag: '@desktop' }, async ({ page }) => {
  const tabs = page.getByRole('tab');
  await page.goto(`${addresses.atelier}/entry`, { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await expect(tabs).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await expect(tabs).toHaveCount(0);
});

test('signs in from a tag and from a frame', { tag: '@desktop' }, async ({ page, request }) => {
  const { account, password } = await newMobileAccount(request);
  const partner = await PartnerPage.open(page);
  const inTag = new PhoneLoginPage(page);
  await inTag.open();
  await inTag.field('mobile').fill(account);
  await inTag.field('password').fill(password);
  await inTag.button('signIn').click();
  await expect(partner.signOut).toBeVisible();
  expect(await heardEvents(page, 'entry-login')).toHaveLength(1);

  const editor = await EditorPage.visit(page);
  await editor.openDialog();
  const inFrame = new PhoneLoginPage(editor.frame);
  await inFrame.open();
  await inFrame.field('mobile').fill(account);
  await inFrame.field('password').fill(password);
  await inFrame.button('signIn').click();
  await expect(editor.dialog).toBeHidden();
});
