/** A passkey is offered after a sign-in with a password. With Chromium's virtual authenticator. */
import type { Page } from '@playwright/test';
import { addresses, designer } from './addresses';
import { heardEvents, heardMessages, listen } from './embedding';
import { expectNoFindings } from './expectNoFindings';
import { expect, test } from './fixtures';
import { forgetSession } from './forgetSession';
import { holdRequests } from './holdRequests';
import { codeSentTo } from './inbox';
import { newAccount } from './newAccount';
import { withOffer } from './offerLoaded';
import { openPortal } from './openPortal';
import { AccountPage } from './pages/AccountPages';
import { EditorPage } from './pages/EditorPage';
import { LoginPage } from './pages/LoginPage';
import { PartnerPage } from './pages/PartnerPage';
import { Authenticator, newPasskeyOwner } from './passkeys';
import { tabTo } from './tabTo';
import { textOf } from './texts';
import { watchCalls } from './watchCalls';
import type { TextKey } from '../src/i18n/namespaces';

type Scope = Pick<Page, 'getByRole' | 'getByText'>;

const content = `${addresses.portal}/content`;
const button = (scope: Scope, key: TextKey) =>
  scope.getByRole('button', { name: textOf('en', key), exact: true });
const offer = (scope: Scope) => scope.getByRole('heading', { name: textOf('en', 'passkey_offer.title') });
const readRecord = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('passkey-offer') ?? 'null') as object | null);

/** The virtual device would choose a suggestion at once. */
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    if ('PublicKeyCredential' in window)
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  }),
);

const openForm = (page: Page) => withOffer(page, () => openPortal(page, '/entry'));

/** As so many days later. */
const age = (page: Page, days: number) =>
  page.evaluate((ms) => {
    const record = JSON.parse(localStorage.getItem('passkey-offer') ?? '') as { time: number };
    localStorage.setItem('passkey-offer', JSON.stringify({ ...record, time: record.time - ms }));
  }, days * 86_400_000);

/** Another sign-in with the password, as by a visitor who signed out. */
async function signInAgain(page: Page, account: Parameters<LoginPage['signIn']>[0]): Promise<void> {
  await forgetSession(page);
  const login = await openForm(page);
  await login.signIn(account);
}

test('with the keyboard alone: made, and the next sign-in is by it', async ({ page, request }) => {
  await Authenticator.add(page);
  const account = await newAccount(request);
  const login = await openForm(page);
  await login.fillIn(account);
  await page.keyboard.press('Enter');
  await expect(offer(page)).toBeFocused();
  await expect(page).toHaveURL(/\/entry/);
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await tabTo(page, button(page, 'passkey_offer.create'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(content);

  await forgetSession(page);
  await openPortal(page, '/entry');
  await button(page, 'login.with_passkey').click();
  await expect(page).toHaveURL(content);
});

test('"Not now" leads on, and is asked again after 30 days', async ({ page, request }) => {
  await Authenticator.add(page);
  const account = await newAccount(request);
  const login = await openForm(page);
  await login.signIn(account);
  await button(page, 'passkey_offer.later').click();
  await expect(page).toHaveURL(content);
  await age(page, 29);
  await signInAgain(page, account);
  await expect(page).toHaveURL(content);
  await age(page, 2);
  await signInAgain(page, account);
  await expect(offer(page)).toBeVisible();
});

test('a cancelled dialog leaves the offer; "Don’t ask again" is for good', async ({ page, request }) => {
  const device = await Authenticator.add(page);
  await device.setVerified(false);
  const account = await newAccount(request);
  const login = await openForm(page);
  await login.signIn(account);
  await button(page, 'passkey_offer.create').click();
  await expect(page.getByText(textOf('en', 'passkey_offer.cancelled'))).toBeVisible();
  await expectNoFindings(page);
  await button(page, 'passkey_offer.never').click();
  await expect(page).toHaveURL(content);
  expect(await readRecord(page)).toMatchObject({ data: 'never', expiry: null });
  await age(page, 3650);
  await signInAgain(page, account);
  await expect(page).toHaveURL(content);
});

test('a reset by mail offers too', async ({ page, request }) => {
  await Authenticator.add(page);
  const { account, code } = await newAccount(request);
  const reset = await withOffer(page, () => AccountPage.open(page, 'forgot_password'));
  await reset.field('account').fill(account);
  await reset.button('next').click();
  await reset.field('code').fill(await codeSentTo(request, account, code));
  await reset.field('newPassword').fill('After2026');
  await reset.field('confirm').fill('After2026');
  await reset.button('resetPassword').click();
  await expect(offer(page)).toBeFocused();
  await button(page, 'passkey_offer.create').click();
  await expect(page).toHaveURL(content);
});

test('a device that has one says so, and the login goes on', async ({ page, request }) => {
  const { account, key } = await newPasskeyOwner(request);
  const device = await Authenticator.add(page);
  await device.keep(key);
  const login = await openForm(page);
  await login.signIn({ account, password: designer.password });
  await button(page, 'passkey_offer.create').click();
  await expect(page.getByText(textOf('en', 'passkey_offer.exists'))).toBeVisible();
  await button(page, 'passkey_offer.continue').click();
  await expect(page).toHaveURL(content);
});

test.describe('on a bad line', () => {
  const options = '**/v1/passkey/options';

  test('a double click makes one passkey, and a slow hub keeps no one', async ({ page, request }) => {
    await Authenticator.add(page);
    const calls = watchCalls(page, '/v1/passkey/options', '/v1/passkey/register');
    const login = await openForm(page);
    await login.signIn(await newAccount(request));
    // The browser was asked without a question before.
    await expect(offer(page)).toBeVisible();
    const release = await holdRequests(page, options);
    calls.length = 0;
    await button(page, 'passkey_offer.create').dblclick();
    await expect(page.getByText(textOf('en', 'passkey_offer.waiting'))).toBeAttached();
    await expect.poll(() => calls).toHaveLength(1);
    await button(page, 'passkey_offer.later').click();
    await expect(page).toHaveURL(content);
    release();
    expect(calls).toHaveLength(1);
  });

  test('offline, and with a hub that fails, it says so and can be tried again', async ({ page, request }) => {
    await Authenticator.add(page);
    const login = await openForm(page);
    await login.signIn(await newAccount(request));
    await expect(offer(page)).toBeVisible();
    await page.route(options, (route) => route.abort(), { times: 1 });
    await button(page, 'passkey_offer.create').click();
    await expect(login.alert(textOf('en', 'error.network'))).toBeVisible();
    await page.route(options, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
    await button(page, 'passkey_offer.create').click();
    await expect(login.alert(textOf('en', 'error.server'))).toBeVisible();
    await button(page, 'passkey_offer.create').click();
    await expect(page).toHaveURL(content);
  });

  test('the page loaded again offers to continue, and asks no more', async ({ page, request }) => {
    await Authenticator.add(page);
    const login = await openForm(page);
    const account = await newAccount(request);
    await login.signIn(account);
    await expect(offer(page)).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: /^Continue as / }).click();
    await expect(page).toHaveURL(content);
    expect(await readRecord(page)).toMatchObject({ data: 'asked' });
  });
});

/** For a browser that loads nothing of it. */
const openPlain = (page: Page) => openPortal(page, '/entry');
const expectNone = async (page: Page, open = openForm): Promise<void> => {
  const login = await open(page);
  await login.signIn(designer);
  await expect(page).toHaveURL(content);
  expect(await readRecord(page)).toBeNull();
};

test.describe('is not shown', () => {
  test('where the browser has no authenticator of its own', async ({ page }) => {
    await expectNone(page);
  });

  test('where the browser has no passkeys', async ({ page }) => {
    await Authenticator.add(page);
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
    await expectNone(page, openPlain);
  });

  test('where the page’s policy forbids them', async ({ page }) => {
    await Authenticator.add(page);
    await page.route(/\/entry(\?|$)/, async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'permissions-policy': 'publickey-credentials-create=()' };
      await route.fulfill({ response, headers });
    });
    await expectNone(page);
  });

  test('in the browser of an app', async ({ page }) => {
    await Authenticator.add(page);
    await page.addInitScript(() => {
      const instagram = `${navigator.userAgent} Instagram 330.0.3.29.109 (iPhone15,2; iOS 17_4; en_US)`;
      Object.defineProperty(navigator, 'userAgent', { value: instagram });
    });
    await expectNone(page, openPlain);
  });

  test('in a tag on another site', async ({ page }) => {
    await Authenticator.add(page);
    const partner = await withOffer(page, () => PartnerPage.open(page));
    await partner.login.signIn(designer);
    await expect(partner.greeting).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
  });
});

test.describe('the host hears of the login after the answer', () => {
  test('in a tag on the portal’s origin', async ({ page, request }) => {
    await Authenticator.add(page);
    await listen(page);
    const body = `<!doctype html><html lang="en"><head><title>Shop</title>
      <script type="module" src="/hub-entry.js"></script></head><body><main><h1>Shop</h1>
      <hub-entry lang="en" redirect="none"></hub-entry></main></body></html>`;
    await page.route('**/shop', (route) => route.fulfill({ contentType: 'text/html', body }));
    await withOffer(page, () => page.goto('/shop'));
    await new LoginPage(page).signIn(await newAccount(request));
    await expect(offer(page)).toBeVisible();
    expect(await heardEvents(page, 'entry-login')).toEqual([]);
    await button(page, 'passkey_offer.later').click();
    await expect
      .poll(() => heardEvents(page, 'entry-login'))
      .toMatchObject([{ detail: { method: 'password' } }]);
    await expect(offer(page)).toHaveCount(0);
  });

  test('in a frame, where it may be made', async ({ page, request }) => {
    await Authenticator.add(page);
    const editor = await EditorPage.visit(page);
    await withOffer(page, () => editor.openDialog());
    await editor.login.signIn(await newAccount(request));
    await expect(offer(editor.frame)).toBeVisible();
    const told = async () =>
      (await heardMessages(page)).map(({ data }) => data.type).filter((type) => type === 'login-success');
    expect(await told()).toEqual([]);
    await button(editor.frame, 'passkey_offer.create').click();
    await expect(editor.dialog).toBeHidden();
    expect(await told()).toEqual(['login-success']);
  });
});

/** As by a page that gives a permission less; it isolates nothing, so its windows know their opener. */
async function openFrameWithout(page: Page): Promise<EditorPage> {
  await page.addInitScript(() => {
    Object.defineProperty(HTMLIFrameElement.prototype, 'allow', {
      set(this: HTMLIFrameElement, value: string) {
        this.setAttribute('allow', value.replace('publickey-credentials-create', ''));
      },
    });
  });
  await Authenticator.add(page);
  const editor = await EditorPage.visit(page, { path: '/plain' });
  await withOffer(page, () => editor.openDialog());
  return editor;
}
async function openCreation(page: Page, editor: EditorPage) {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    button(editor.frame, 'passkey_offer.create').click(),
  ]);
  const device = await Authenticator.add(popup);
  return { popup, device };
}

test.describe('in a frame whose page does not allow it, a window makes it', () => {
  test('at a click; the token stays in the frame', async ({ page, request }) => {
    const editor = await openFrameWithout(page);
    const account = await newAccount(request);
    await editor.login.signIn(account);
    const { popup, device } = await openCreation(page, editor);
    const calls = watchCalls(popup, '/v1/passkey/options', '/v1/passkey/register');
    await expect(editor.frame.getByText(textOf('en', 'passkey_offer.in_window'))).toBeAttached();
    await expect(button(popup, 'passkey.create')).toBeVisible();
    await expectNoFindings(popup);
    await device.setVerified(false);
    await button(popup, 'passkey.create').click();
    await expect(popup.getByText(textOf('en', 'passkey.not_created'))).toBeVisible();
    await device.setVerified(true);
    await button(popup, 'passkey.create').click();
    await expect.poll(() => popup.isClosed()).toBe(true);
    expect(calls).toEqual([]);
    await expect(editor.dialog).toBeHidden();
  });

  test('closing the window leaves the offer, and "Not now" closes it', async ({ page, request }) => {
    const editor = await openFrameWithout(page);
    await editor.login.signIn(await newAccount(request));
    const first = await openCreation(page, editor);
    await button(first.popup, 'action.cancel').click();
    await expect(editor.frame.getByText(textOf('en', 'passkey_offer.cancelled'))).toBeVisible();
    const { popup } = await openCreation(page, editor);
    await expect(button(popup, 'passkey.create')).toBeVisible();
    await button(editor.frame, 'passkey_offer.later').click();
    await expect.poll(() => popup.isClosed()).toBe(true);
    await expect(editor.dialog).toBeHidden();
  });
});
