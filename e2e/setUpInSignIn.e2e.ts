/**
 * A tenant demands a second factor: who has none sets one up within the sign-in, and only then is signed in.
 * `screens.e2e.ts` looks at its screens with axe; here are those of a failure.
 */
import type { APIRequestContext, Page } from '@playwright/test';
import { addresses } from './addresses';
import { AuthenticatorApp } from './authenticatorApp';
import { expectNoFindings } from './expectNoFindings';
import { expect, test } from './fixtures';
import { forgetSession } from './forgetSession';
import { codeSentTo, newMobile } from './inbox';
import { newAccount, type Account } from './newAccount';
import { LoginPage } from './pages/LoginPage';
import { tabTo } from './tabTo';
import { langOf, textOf, type Lang } from './texts';
import { totpConfirm, totpStart } from '../src/api/factors';
import type { TextKey } from '../src/i18n/namespaces';

const confirmCall = `**${totpConfirm.path}`;
const name = 'Strict';

/** What a visitor sees and does there. */
class SetUpPage {
  readonly lang: Lang;
  readonly login: LoginPage;

  constructor(readonly page: Page) {
    this.lang = langOf(page);
    this.login = new LoginPage(page, this.lang);
  }

  text(key: TextKey): string {
    return textOf(this.lang, key, { name });
  }

  heading(key: TextKey) {
    return this.page.getByRole('heading', { name: this.text(key), exact: true });
  }

  button(key: TextKey) {
    return this.page.getByRole('button', { name: this.text(key), exact: true });
  }

  field(key: TextKey) {
    return this.page.getByRole('textbox', { name: this.text(key), exact: true });
  }

  get codes() {
    return this.page.getByRole('list', { name: this.text('recovery.title') });
  }

  get saved() {
    return this.page.getByRole('checkbox', { name: this.text('recovery.saved') });
  }

  get back() {
    return this.page.locator('a, button').filter({ hasText: this.text('action.back') });
  }

  /** Of the key that the screen shows beside the picture. */
  async app(): Promise<AuthenticatorApp> {
    const key = this.page
      .getByRole('group', { name: this.text('totp.key') })
      .locator('code > span')
      .first();
    return new AuthenticatorApp(await key.innerText());
  }
}

/** Signs in with password and the code of the mail, up to the choice. */
async function toChoice(
  page: Page,
  request: APIRequestContext,
): Promise<{ at: SetUpPage; account: Account }> {
  const account = await newAccount(request, addresses.strict);
  const at = new SetUpPage(page);
  await page.goto(`${addresses.strict}/entry?lang=${at.lang}`);
  await at.login.signIn(account);
  await expect(at.heading('factor.title')).toBeVisible();
  await at.field('field.code').fill(await codeSentTo(request, account.account, account.code));
  await expect(at.heading('set_up.title')).toBeFocused();
  return { at, account };
}

/** Where a tenant leads that says nothing of it (`after_sign_in`). */
const expectHome = (page: Page) => expect(page).toHaveURL(/\/account$/);

test('an app is set up, its codes are saved, and the next sign-in asks for it', async ({ page, request }) => {
  const { at, account } = await toChoice(page, request);
  await expect(page.getByText(at.text('set_up.lead'))).toBeVisible();
  await at.button('totp.title').click();
  await expect(at.heading('totp.title')).toBeFocused();
  await expect(page.getByRole('img', { name: at.text('totp.qr') })).toBeVisible();
  const app = await at.app();
  const field = at.field('totp.code');
  await field.fill('000000');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  await field.fill(await app.nextCode());
  await expect(at.codes).toBeFocused();
  await expect(at.codes.getByRole('listitem')).toHaveCount(10);
  await expect(at.back).toHaveCount(0);
  await at.button('recovery.done').click();
  await expect(page.getByText(at.text('recovery.save_first'))).toBeVisible();
  await expect(at.saved).toBeFocused();
  await at.saved.check();
  await at.button('recovery.done').click();
  await expectHome(page);

  await forgetSession(page);
  await page.goto(`${addresses.strict}/entry?lang=${at.lang}`);
  await at.login.signIn(account);
  await expect(at.heading('factor.two_step')).toBeVisible();
  await at.field('field.code').fill(await app.nextCode());
  await expectHome(page);
});

test('a phone number is added in place of the app', async ({ page, request }) => {
  const { at, account } = await toChoice(page, request);
  const mobile = newMobile();
  await at.button('set_up.phone').click();
  await expect(at.heading('bind.title')).toBeFocused();
  await expect(page.getByText(at.text('set_up.phone_lead'))).toBeVisible();
  await at.field('field.mobile').fill(mobile);
  await at.button('code.send').click();
  await expect(at.field('field.code')).toBeFocused();
  const code = await codeSentTo(request, mobile);

  await page.reload();
  await expect(page.getByText(at.text('set_up.phone_lead'))).toBeVisible();
  await expect(at.field('field.mobile')).toHaveValue(mobile);
  await at.field('field.code').fill(code);
  await expectHome(page);

  await forgetSession(page);
  await page.goto(`${addresses.strict}/entry?lang=${at.lang}`);
  await at.login.signIn(account);
  await at.field('field.code').fill(await codeSentTo(request, mobile, code));
  await expectHome(page);
});

test(
  'back leads to the choice, then to the form with the address',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const { at, account } = await toChoice(page, request);
    await at.button('set_up.phone').click();
    await expect(at.heading('bind.title')).toBeVisible();
    await at.field('field.mobile').fill(newMobile());
    await at.back.click();
    await expect(at.heading('set_up.title')).toBeFocused();
    await at.button('totp.title').click();
    await expect(at.heading('totp.title')).toBeFocused();
    await at.back.click();
    await expect(at.heading('set_up.title')).toBeFocused();
    await at.back.click();
    await expect(at.login.email).toHaveValue(account.account);
    await expect(at.login.password).toHaveValue('');
  },
);

test(
  'a reload half-way leads to the form with the address, and nothing is on',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const { at, account } = await toChoice(page, request);
    await at.button('set_up.phone').click();
    await at.field('field.mobile').fill(newMobile());
    await at.back.click();
    await at.button('totp.title').click();
    await expect(at.heading('totp.title')).toBeFocused();
    await page.reload();
    await expect(at.login.email).toHaveValue(account.account);
    expect((await page.context().cookies()).filter((cookie) => cookie.name === 'hub_auth_token')).toEqual([]);
  },
);

test(
  'a reload at the recovery codes leads on: the app is on, the visitor signed in',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const { at } = await toChoice(page, request);
    await at.button('totp.title').click();
    await at.field('totp.code').fill(await (await at.app()).nextCode());
    await expect(at.codes).toBeFocused();
    await page.reload();
    await page
      .getByRole('button', { name: textOf(at.lang, 'session.continue_as', { name: 'Tester' }) })
      .click();
    await expectHome(page);
  },
);

test(
  'while the hub is down, what is typed stays, and the next attempt works',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const { at } = await toChoice(page, request);
    await page.route(`**${totpStart.path}`, (route) => route.abort('connectionrefused'), { times: 1 });
    await at.button('totp.title').click();
    await expect(page.getByText(at.text('error.network'))).toBeVisible();
    await expectNoFindings(page);
    await at.button('totp.restart').click();
    const code = await (await at.app()).nextCode();
    await page.route(confirmCall, (route) => route.fulfill({ status: 502, body: '' }), { times: 1 });
    await at.field('totp.code').fill(code);
    await expect(page.getByText(at.text('error.server'))).toBeVisible();
    await expect(at.field('totp.code')).toHaveValue(code);
    await expectNoFindings(page);
    await at.button('totp.confirm').click();
    await expect(at.codes).toBeFocused();
  },
);

test(
  'an answer that is lost turns the app on: the visitor signs in with it',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const { at, account } = await toChoice(page, request);
    await at.button('totp.title').click();
    const app = await at.app();
    await page.route(
      confirmCall,
      async (route) => {
        // Node does not know the names below `localhost`.
        const headers = { ...route.request().headers(), host: new URL(addresses.strict).host };
        await route.fetch({ url: `${addresses.portal}${totpConfirm.path}`, headers });
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await at.field('totp.code').fill(await app.nextCode());
    await expect(page.getByText(at.text('error.network'))).toBeVisible();
    await at.button('totp.confirm').click();
    await expect(at.login.email).toHaveValue(account.account);
    await at.login.password.fill(account.password);
    await at.login.submit.click();
    await at.field('field.code').fill(await app.nextCode());
    await expectHome(page);
  },
);

test('with the keyboard alone', { tag: '@desktop' }, async ({ page, request }) => {
  const { at } = await toChoice(page, request);
  await at.button('totp.title').press('Enter');
  await expect(at.heading('totp.title')).toBeFocused();
  const code = await (await at.app()).nextCode();
  await tabTo(page, at.field('totp.code'));
  await page.keyboard.type(code);
  await expect(at.codes).toBeFocused();
  await tabTo(page, at.saved);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expectHome(page);
});
