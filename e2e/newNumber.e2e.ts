/** Sign-in by SMS with a number without an account: it is registered, or refused before a code is sent. */
import type { APIRequestContext, FrameLocator, Page } from '@playwright/test';
import { heardEvents } from './embedding';
import { expect, test } from './fixtures';
import { codeSentTo, newMobile } from './inbox';
import { openPortal } from './openPortal';
import { ContentPage } from './pages/ContentPage';
import { EditorPage } from './pages/EditorPage';
import { PartnerPage } from './pages/PartnerPage';
import { PhoneLoginPage } from './pages/PhoneLoginPage';
import { textOf, type Lang } from './texts';

const heading = (scope: Page | FrameLocator, lang: Lang) =>
  scope.getByRole('heading', { name: textOf(lang, 'register.title'), exact: true });
const create = (scope: Page | FrameLocator, lang: Lang) =>
  scope.getByRole('button', { name: textOf(lang, 'register.submit'), exact: true });

/** Requests the code for a new number and types it. */
async function confirmNumber(phone: PhoneLoginPage, request: APIRequestContext): Promise<string> {
  const mobile = newMobile();
  await phone.toSmsCode(mobile);
  await expect(phone.text(textOf(phone.lang, 'phone.sms_hint'))).toBeVisible();
  await phone.askForCode();
  await expect(phone.field('code')).toBeFocused();
  await phone.field('code').fill(await codeSentTo(request, mobile));
  return mobile;
}

const lang = 'zh';

test('creates the account after the terms, and signs in', async ({ page, request }) => {
  await openPortal(page, '/entry', lang);
  const mobile = await confirmNumber(new PhoneLoginPage(page, lang), request);
  await expect(heading(page, lang)).toBeFocused();
  await expect(page.getByText(textOf(lang, 'new_account.lead', { account: mobile }))).toBeVisible();
  await create(page, lang).click();
  await expect(page.getByText(textOf(lang, 'validation.terms'))).toBeVisible();
  const terms = page.getByRole('checkbox');
  await expect(terms).toBeFocused();
  await terms.check();
  await create(page, lang).click();
  await expect(new ContentPage(page, lang).heading).toBeVisible();
});

test('asks for the fields that the profile requires', async ({ page, request }) => {
  await page.route('**/v1/login/', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { info: Record<string, unknown> };
    if (answer.info['need_profile'])
      answer.info['need_profile'] = ['agreement', 'nickname', 'industry', 'position'];
    await route.fulfill({ response, json: answer });
  });
  await openPortal(page, '/entry', lang);
  await confirmNumber(new PhoneLoginPage(page, lang), request);
  await heading(page, lang).waitFor();
  await page.getByLabel(textOf(lang, 'field.nickname'), { exact: true }).fill('Ming');
  await page
    .getByLabel(textOf(lang, 'field.trade'), { exact: true })
    .selectOption({ label: textOf(lang, 'trade.automotive') });
  await page
    .getByLabel(textOf(lang, 'field.position'), { exact: true })
    .selectOption({ label: textOf(lang, 'position.student') });
  await page.getByRole('checkbox').check();
  const sending = page.waitForRequest('**/v1/register/');
  await create(page, lang).click();
  expect((await sending).postDataJSON()).toMatchObject({
    nickname: 'Ming',
    trade: 'automotive',
    position: 'student',
  });
  await expect(new ContentPage(page, lang).heading).toBeVisible();
});

test('reports at the number that registration is off, without a countdown', async ({ page }) => {
  const message = 'There is no account with this number.';
  await page.route('**/v1/mobile/captcha/', (route) =>
    route.fulfill({ json: { code: -100109, message, info: {} } }),
  );
  await openPortal(page, '/entry');
  const phone = new PhoneLoginPage(page);
  const mobile = newMobile();
  await phone.toSmsCode(mobile);
  await phone.button('sendCode').click();
  await expect(phone.text(message)).toBeVisible();
  await expect(phone.field('mobile')).toBeFocused();
  await expect(phone.field('mobile')).toHaveValue(mobile);
  await expect(phone.button('sendCode')).toBeEnabled();
});

test('going back keeps the number', async ({ page, request }) => {
  await openPortal(page, '/entry');
  const phone = new PhoneLoginPage(page);
  const mobile = await confirmNumber(phone, request);
  await heading(page, 'en').waitFor();
  await page.getByRole('button', { name: 'Back to sign in', exact: true }).click();
  await expect(phone.field('mobile')).toHaveValue(mobile);
});

test('creates the account in a tag and in a frame', async ({ page, request }) => {
  const partner = await PartnerPage.open(page);
  await confirmNumber(new PhoneLoginPage(page), request);
  await page.getByRole('checkbox').check();
  await create(page, 'en').click();
  await expect(partner.signOut).toBeVisible();
  expect(await heardEvents(page, 'entry-login')).toMatchObject([{ detail: { method: 'sms' } }]);

  const editor = await EditorPage.visit(page);
  await editor.openDialog();
  await confirmNumber(new PhoneLoginPage(editor.frame), request);
  await editor.frame.getByRole('checkbox').check();
  await create(editor.frame, 'en').click();
  await expect(editor.dialog).toBeHidden();
});
