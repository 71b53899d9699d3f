/** A number that may have a new owner: nobody has used its account for 90 days, and a code comes to the number alone. */
import type { APIRequestContext, Page } from '@playwright/test';
import { addresses } from './addresses';
import { expectNoFindings } from './expectNoFindings';
import { expect, test } from './fixtures';
import { codeSentTo, newMobile, partOfMailTo } from './inbox';
import { newAccount, newMobileAccount, type Account } from './newAccount';
import { openPortal } from './openPortal';
import { OwnAccountPage } from './pages/OwnAccountPage';
import { PhoneLoginPage } from './pages/PhoneLoginPage';
import { langOf, textOf, type Lang } from './texts';
import type { TextKey } from '../src/i18n/namespaces';

const heading = (page: Page, key: TextKey, lang: Lang) =>
  page.getByRole('heading', { name: textOf(lang, key), exact: true });
const button = (page: Page, key: TextKey, lang: Lang) =>
  page.getByRole('button', { name: textOf(lang, key), exact: true });

async function putToSleep(request: APIRequestContext, account: string): Promise<void> {
  const answer = await request.post('/dev/sleep', { form: { account } });
  expect(await answer.text()).toContain(': 1 asleep now.');
}

/** Signs in by a code to the number, as far as the hub asks. */
async function bySms(page: Page, request: APIRequestContext, mobile: string, before: string, lang: Lang) {
  await openPortal(page, '/entry', lang);
  const phone = new PhoneLoginPage(page, lang);
  await phone.toSmsCode(mobile);
  await phone.askForCode();
  await expect(phone.countdown).toBeVisible();
  await phone.field('code').fill(await codeSentTo(request, mobile, before));
}

/** An account with number and password that nobody has used for long. */
async function sleeper(request: APIRequestContext): Promise<Account> {
  const account = await newMobileAccount(request);
  await putToSleep(request, account.account);
  return account;
}

test('opens for who proves one more thing', async ({ page, request }) => {
  const lang = langOf(page);
  const { account, password, code } = await sleeper(request);
  await bySms(page, request, account, code, lang);
  await expect(heading(page, 'owner.title', lang)).toBeFocused();
  await expectNoFindings(page);
  await button(page, 'owner.mine', lang).click();
  await expect(heading(page, 'verify.title', lang)).toBeVisible();
  const field = page.getByLabel(textOf(lang, 'field.password'), { exact: true });
  await expect(field).toBeFocused();
  await field.fill('Wrong3D!');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expectNoFindings(page);
  await field.fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/content$/);
});

test('is asked again on the way back from the proof; a reload leads to the form, where the number still is', async ({
  page,
  request,
}) => {
  const lang = langOf(page);
  const { account, password, code } = await sleeper(request);
  await bySms(page, request, account, code, lang);
  const field = page.getByLabel(textOf(lang, 'field.password'), { exact: true });
  await button(page, 'owner.mine', lang).dblclick();
  await field.waitFor();
  await page.goBack();
  await expect(heading(page, 'owner.title', lang)).toBeFocused();
  await page.goForward();
  await expect(heading(page, 'owner.title', lang)).toBeVisible();
  await button(page, 'owner.mine', lang).click();
  await page.getByRole('link', { name: textOf(lang, 'action.back'), exact: true }).click();
  await expect(heading(page, 'owner.title', lang)).toBeFocused();
  await button(page, 'owner.mine', lang).click();
  await field.fill(password);
  await page.reload();
  const phone = new PhoneLoginPage(page, lang);
  await expect(phone.field('mobile')).toHaveValue(account);
  await page.goBack();
  await expect(page).not.toHaveURL(/\/entry/);
});

test('is another person’s: a new account takes the number', async ({ page, request, context }) => {
  const lang = langOf(page);
  const { account, code } = await sleeper(request);
  await bySms(page, request, account, code, lang);
  await button(page, 'owner.not_mine', lang).click();
  await expect(heading(page, 'owner.new_title', lang)).toBeFocused();
  await expectNoFindings(page);
  await button(page, 'owner.back', lang).click();
  await expect(heading(page, 'owner.title', lang)).toBeFocused();
  await button(page, 'owner.not_mine', lang).click();
  await context.setOffline(true);
  await button(page, 'owner.new_submit', lang).press('Enter');
  await expect(page.getByText(textOf(lang, 'error.network'))).toBeVisible();
  await context.setOffline(false);
  // The second click may meet the next screen, and takes the focus from its heading.
  await button(page, 'owner.new_submit', lang).dblclick();
  await expect(heading(page, 'register.title', lang)).toBeVisible();
  await page.getByRole('checkbox').check();
  await button(page, 'register.submit', lang).click();
  await expect(page).toHaveURL(/\/content$/);
});

test('without a network or a hub nothing is lost, and each step says what to do', async ({
  page,
  request,
  context,
}) => {
  const lang = langOf(page);
  const { account, password, code } = await sleeper(request);
  const offline = page.getByText(textOf(lang, 'error.network'));
  const question = '**/v1/owner/question';
  await page.route(question, (route) => route.abort());
  await bySms(page, request, account, code, lang);
  await expect(offline).toBeVisible();
  await page.unroute(question);
  // The proof's screen loads while the question is read.
  const loaded = page.waitForResponse(/\/passwordPart-/);
  await button(page, 'owner.retry', lang).press('Enter');
  await expect(button(page, 'owner.mine', lang)).toBeVisible();
  await (await loaded).finished();
  await context.setOffline(true);
  await button(page, 'owner.mine', lang).press('Enter');
  await expect(heading(page, 'verify.title', lang)).toBeVisible();
  await context.setOffline(false);
  const field = page.getByLabel(textOf(lang, 'field.password'), { exact: true });
  for (const wrong of ['Wrong3D!', 'Wrong4D!', 'Wrong5D!']) {
    await field.fill(wrong);
    await field.press('Enter');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
  }
  await field.fill(password);
  await context.setOffline(true);
  await field.press('Enter');
  await expect(offline).toBeVisible();
  await expect(field).toHaveValue(password);
  await context.setOffline(false);
  await field.press('Enter');
  await expect(page).toHaveURL(/\/content$/);
});

test('a reset by the number says what to do @desktop', async ({ request }) => {
  const { account, code } = await sleeper(request);
  const headers = { 'entry-flow': '7'.repeat(64), language: 'en', origin: addresses.portal };
  const post = async (path: string, data: object) =>
    (await (await request.post(`/api/hub/v1/${path}`, { data, headers })).json()) as {
      code: number;
      message: string;
      info: { image_captcha?: string };
    };
  const asked = { mobile: account, type: 0, action: 'reset' };
  await post('mobile/captcha/', asked);
  const picture = (await (await request.get('/dev/images.json', { params: { account } })).json()) as {
    text: string;
  }[];
  await post('mobile/check_captcha/', { ...asked, captcha: picture[0]?.text ?? '' });
  await post('mobile/captcha/', { ...asked, type: 1 });
  const mobile_captcha = await codeSentTo(request, account, code);
  const password = { new_password: 'copper-Lantern-58', re_new_password: 'copper-Lantern-58' };
  const answer = await post('user/reset_pwd_by_mobile/', { mobile: account, mobile_captcha, ...password });
  expect(answer.code).toBe(-100126);
  expect(answer.message).toContain('Sign in with a code');
});

/** Adds a number on the account page, or changes it. */
async function setNumber(own: OwnAccountPage, request: APIRequestContext, mobile: string): Promise<void> {
  const field = own.page.getByRole('textbox', { name: own.text('field.mobile'), exact: true });
  await field.fill(mobile);
  await own.button('code.send').click();
  const code = own.page.getByRole('textbox', { name: own.text('field.code'), exact: true });
  await expect(code).toBeFocused();
  await code.fill(await codeSentTo(request, mobile));
  await expect(own.page.getByText(own.text('address.saved')).first()).toBeVisible();
}

test('a lost phone is replaced by who signs in by e-mail, who undoes it for a stranger', async ({
  page,
  request,
  context,
}) => {
  const lang = langOf(page);
  const account = await newAccount(request);
  const [lost, next] = [newMobile(), newMobile()];
  await (await openPortal(page, '/entry', lang)).signIn(account);
  await expect(page).toHaveURL(/\/content$/);
  const own = new OwnAccountPage(page, lang);
  await own.open();
  const title = own.text('field.mobile');
  await own.button('profile.add_named', { field: title }).click();
  await setNumber(own, request, lost);
  await own.button('profile.change', { field: title }).click();
  await setNumber(own, request, next);
  await expect(own.page.getByText(next)).toBeVisible();
  await expectNoFindings(page);

  await context.clearCookies();
  await bySms(page, request, next, await codeSentTo(request, next), lang);
  await expect(page).toHaveURL(/\/content$/);

  await page.goto(await partOfMailTo(request, account.account, /http\S+\/entry\/undo\?token=\S+/));
  await button(page, 'undo.submit', 'en')
    .or(button(page, 'undo.submit', lang))
    .click();
  await expect(
    heading(page, 'undo.done_title', 'en').or(heading(page, 'undo.done_title', lang)),
  ).toBeFocused();
});
