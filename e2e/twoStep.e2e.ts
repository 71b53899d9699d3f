/** Two-step verification with an app: set up and removed on the account page, asked for in the sign-in. */
import type { Page } from '@playwright/test';
import { AuthenticatorApp, newAppOwner } from './authenticatorApp';
import { expectNoFindings } from './expectNoFindings';
import { expect, test } from './fixtures';
import { newAccount } from './newAccount';
import { openPortal } from './openPortal';
import { OwnAccountPage } from './pages/OwnAccountPage';
import { languages, textOf, type Lang } from './texts';
import type { TextKey } from '../src/i18n/namespaces';

interface Credentials {
  account: string;
  password: string;
}

async function signIn(page: Page, account: Credentials, lang: Lang = 'en'): Promise<void> {
  const login = await openPortal(page, '/entry', lang);
  await login.signIn(account);
}

const codeField = (page: Page, lang: Lang = 'en') =>
  page.getByRole('textbox', { name: textOf(lang, 'field.code'), exact: true });

const expectContent = (page: Page) => expect(page).toHaveURL(/\/content/);

/** From the opened account page to the recovery codes. @returns the app */
async function setUpApp(own: OwnAccountPage): Promise<AuthenticatorApp> {
  const { page } = own;
  await own.button('totp.title').click();
  const key = page
    .getByRole('group', { name: own.text('totp.key') })
    .locator('code > span')
    .first();
  const app = new AuthenticatorApp(await key.innerText());
  await expect(page.getByRole('img', { name: own.text('totp.qr') })).toBeVisible();
  await expectNoFindings(page);
  const field = page.getByRole('textbox', { name: own.text('totp.code'), exact: true });
  await field.fill('000000');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  await field.fill(await app.nextCode());
  await expect(page.getByRole('list', { name: own.text('recovery.title') })).toBeFocused();
  await expectNoFindings(page);
  return app;
}

for (const lang of languages)
  test(`an owner sets up an app, and the next sign-in asks for its code (${lang})`, async ({
    page,
    request,
  }) => {
    const account = await newAccount(request);
    const own = new OwnAccountPage(page, lang);
    await signIn(page, account, lang);
    await expectContent(page);
    await own.open();
    const app = await setUpApp(own);

    await own.button('recovery.done').click();
    await expect(page.getByText(own.text('recovery.save_first'))).toBeVisible();
    for (const key of ['Escape', 'Escape']) await page.keyboard.press(key);
    await page.getByRole('checkbox', { name: own.text('recovery.saved') }).check();
    await own.button('recovery.done').click();
    const list = own.section('factors.title');
    await expect(list.getByText(own.text('factor.totp'))).toBeVisible();
    await expect(list).toBeFocused();
    await expect(list.getByText(own.text('factors.codes_left', { count: 10 }))).toBeVisible();
    await expectNoFindings(page);

    await own.signOut();
    await signIn(page, account, lang);
    await expect(codeField(page, lang)).toBeFocused();
    await expectNoFindings(page);
    await codeField(page, lang).fill('000000');
    await expect(codeField(page, lang)).toHaveAttribute('aria-invalid', 'true');
    await expect(codeField(page, lang)).toBeFocused();
    await codeField(page, lang).fill(await app.nextCode());
    await expectContent(page);
  });

test('a trusted browser is asked for nothing, until its trust ends', async ({ page, request }) => {
  const { account, app } = await newAppOwner(request);
  const own = new OwnAccountPage(page);
  await signIn(page, account);
  await page.getByRole('checkbox', { name: textOf('en', 'factor.trust') }).check();
  await codeField(page).fill(await app.nextCode());
  await expectContent(page);
  await own.signOut();

  await signIn(page, account);
  await expectContent(page);
  await own.open();
  const trusted = own.section('trusted.title');
  await expect(trusted.getByText(textOf('en', 'sessions.current'))).toBeVisible();
  await expectNoFindings(page);
  await trusted.getByRole('button').click();
  await expect(trusted.getByText(textOf('en', 'trusted.none'))).toBeVisible();
  await expect(trusted).toBeFocused();
  await own.signOut();

  await signIn(page, account);
  await expect(codeField(page)).toBeFocused();
});

test('a trusted browser signs in in two tabs at once', async ({ page, request, context }) => {
  const { account, app } = await newAppOwner(request);
  await signIn(page, account);
  await page.getByRole('checkbox', { name: textOf('en', 'factor.trust') }).check();
  await codeField(page).fill(await app.nextCode());
  await expectContent(page);
  await new OwnAccountPage(page).signOut();

  const tabs = [page, await context.newPage()];
  const forms = await Promise.all(tabs.map((tab) => openPortal(tab, '/entry')));
  await Promise.all(forms.map((form) => form.fillIn(account)));
  await Promise.all(forms.map((form) => form.submit.click()));
  await Promise.all(tabs.map(expectContent));
  // What both stored together still counts.
  await new OwnAccountPage(page).signOut();
  await signIn(page, account);
  await expectContent(page);
});

test('a recovery code signs in once', async ({ page, request }) => {
  const { account, recoveryCodes } = await newAppOwner(request);
  const own = new OwnAccountPage(page);
  const field = page.getByLabel(textOf('en', 'field.recovery_code'), { exact: true });
  const typeCode = async (): Promise<void> => {
    await signIn(page, account);
    await own.button('factor.other_way').click();
    await own.button('factor.recovery').click();
    await expect(field).toBeFocused();
    await field.fill(recoveryCodes[0]?.toLowerCase() ?? '');
    await page.keyboard.press('Enter');
  };
  await typeCode();
  await expectContent(page);
  await own.signOut();
  await typeCode();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  await expectNoFindings(page);
  await field.fill(recoveryCodes[1] ?? '');
  await page.keyboard.press('Enter');
  await expectContent(page);
  await own.open();
  const left = textOf('en', 'factors.codes_left', { count: 8 });
  await expect(own.section('factors.title').getByText(left)).toBeVisible();
});

test('an app is removed after a proof, and the activity shows it', async ({ page, request }) => {
  const { account, app } = await newAppOwner(request);
  const own = new OwnAccountPage(page);
  await signIn(page, account);
  await codeField(page).fill(await app.nextCode());
  await expectContent(page);
  await own.open();
  const name = textOf('en', 'factor.totp');
  // As ten minutes later.
  const needed = { code: -100117, message: 'Confirm it’s you', info: { verify: [{ id: 'password' }] } };
  const call = '**/api/hub/v1/user/factors/totp';
  await page.route(call, (route) => route.fulfill({ json: needed }), { times: 1 });
  await own.button('factors.remove_named', { name }).click();
  await expectNoFindings(page);
  await own
    .section('factors.title')
    .getByRole('button', { name: textOf('en', 'links.remove') })
    .click();
  const proof = page.getByRole('dialog', { name: textOf('en', 'verify.title') });
  await proof.getByLabel(textOf('en', 'field.password'), { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await expect(own.section('factors.title').getByText(textOf('en', 'factors.off'))).toBeVisible();
  await expect(own.section('factors.title')).toBeFocused();

  await page.reload();
  await own.heading.waitFor();
  const happened: TextKey[] = ['happened.factor_removed', 'happened.sign_in', 'happened.factor_added'];
  for (const key of happened)
    await expect(page.getByText(textOf('en', key), { exact: true }).first()).toBeVisible();
  await expectNoFindings(page);
  await own.signOut();
  await signIn(page, account);
  await expectContent(page);
});
