/** Signing in with a passkey: by the button and by the suggestions, on every kind of page. */
import type { Page } from '@playwright/test';
import { addresses, e2ePort } from './addresses';
import { heardEvents, heardMessages } from './embedding';
import { expectNoFindings } from './expectNoFindings';
import { expect, test } from './fixtures';
import { holdRequests } from './holdRequests';
import { openPortal } from './openPortal';
import { EditorPage } from './pages/EditorPage';
import { PartnerPage } from './pages/PartnerPage';
import { buttonIn, openShop, withoutSuggestions, withPasskey } from './passkeyPages';
import { Authenticator, newPasskeyOwner } from './passkeys';
import { setLightDom } from './setLightDom';
import { textOf } from './texts';
import { watchCalls } from './watchCalls';

const optionsCall = '**/v1/passkey/options';

/** Counts requests of the page for a passkey. */
async function countRequests(page: Page) {
  await page.addInitScript(() => {
    const { credentials } = navigator;
    const get = credentials.get.bind(credentials);
    const counts = { asked: 0, ended: 0 };
    Object.assign(window, { passkeyRequests: counts });
    credentials.get = (options) => {
      counts.asked += 1;
      return get(options).finally(() => {
        counts.ended += 1;
      });
    };
  });
  return () =>
    page.evaluate(() => Reflect.get(window, 'passkeyRequests') as { asked: number; ended: number });
}

test.describe('on the portal', () => {
  test('the button signs in', async ({ page, request }) => {
    await withPasskey(page, request);
    await withoutSuggestions(page);
    await openPortal(page, '/entry');
    const release = await holdRequests(page, optionsCall);
    await buttonIn(page).click();
    // The hub is slow.
    await expect(page.getByText(textOf('en', 'passkey.asking'))).toBeVisible();
    await expectNoFindings(page);
    release();
    await expect(page).toHaveURL(`${addresses.portal}/content`);
  });

  test('a suggestion signs in, without a click on the button', async ({ page, request }) => {
    await withPasskey(page, request);
    const release = await holdRequests(page, optionsCall);
    const login = await openPortal(page, '/entry');
    await expect(login.email).toHaveAttribute('autocomplete', 'username webauthn');
    release();
    await expect(page).toHaveURL(`${addresses.portal}/content`);
  });

  test('the phone tab suggests them too, and one request serves both', async ({ page }) => {
    const calls = watchCalls(page, '/v1/passkey/options');
    const login = await openPortal(page, '/entry');
    await expect(buttonIn(page)).toBeVisible();
    await page.getByRole('tab', { name: textOf('en', 'login.tab_phone') }).click();
    const phone = page.getByLabel(textOf('en', 'field.mobile'), { exact: true });
    await expect(phone).toHaveAttribute('autocomplete', 'username webauthn');
    await page.getByRole('tab', { name: textOf('en', 'phone.tab_sms') }).click();
    await expect(phone).toHaveAttribute('autocomplete', 'tel');
    await page.getByRole('tab', { name: textOf('en', 'login.tab_email') }).click();
    await expect(login.email).toBeVisible();
    expect(calls.length).toBeLessThanOrEqual(1);
  });

  test('with `light-dom` the suggestion signs in too', async ({ page, request }) => {
    await withPasskey(page, request);
    await setLightDom(page);
    const release = await holdRequests(page, optionsCall);
    const login = await openPortal(page, '/entry');
    await expect(login.email).toHaveAttribute('autocomplete', 'username webauthn');
    release();
    await expect(page).toHaveURL(`${addresses.portal}/content`);
  });

  test('a dialog that ends leaves the form as it was, with focus and all that was typed', async ({
    page,
    request,
  }) => {
    const { device } = await withPasskey(page, request);
    const ends = await countRequests(page);
    // As a visitor who closes the dialog: browsers do not tell why it ended.
    await device.setVerified(false);
    await withoutSuggestions(page);
    const login = await openPortal(page, '/entry');
    await login.fillIn({ account: 'ada@example.com', password: 'typed-1' });
    const entries = await page.evaluate(() => history.length);
    await buttonIn(page).click();
    await expect.poll(ends).toEqual({ asked: 1, ended: 1 });
    await expect(buttonIn(page)).toBeFocused();
    await expect(login.email).toHaveValue('ada@example.com');
    await expect(login.password).toHaveValue('typed-1');
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await device.setVerified(true);
    await buttonIn(page).click();
    await expect(page).toHaveURL(`${addresses.portal}/content`);
  });

  test('two clicks ask once; another screen ends it, and the way back leads to the form', async ({
    page,
    request,
  }) => {
    const { account, device } = await withPasskey(page, request);
    const requests = await countRequests(page);
    await device.setPresent(false);
    await withoutSuggestions(page);
    const login = await openPortal(page, '/entry');
    await login.email.fill(account);
    await buttonIn(page).dblclick();
    await expect.poll(requests).toEqual({ asked: 1, ended: 0 });
    await login.createAccount.click();
    await expect.poll(requests).toEqual({ asked: 1, ended: 1 });
    await page.goBack();
    await expect(login.email).toHaveValue(account);
    await device.setPresent(true);
    await buttonIn(page).click();
    await expect(page).toHaveURL(`${addresses.portal}/content`);
  });

  test('a reload half-way leads to the form, which keeps its account', async ({ page, request }) => {
    const { account, device } = await withPasskey(page, request);
    const requests = await countRequests(page);
    await device.setPresent(false);
    await withoutSuggestions(page);
    const login = await openPortal(page, '/entry');
    await login.email.fill(account);
    await buttonIn(page).click();
    await expect.poll(requests).toEqual({ asked: 1, ended: 0 });
    await page.reload();
    await expect(login.email).toHaveValue(account);
    expect(await requests()).toEqual({ asked: 0, ended: 0 });
  });

  test('back from the back-forward cache, where requests end, it suggests again', async ({
    page,
    request,
  }) => {
    const { device } = await withPasskey(page, request);
    await device.setPresent(false);
    const requests = await countRequests(page);
    await openPortal(page, '/entry');
    await expect.poll(requests).toEqual({ asked: 1, ended: 0 });
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await expect.poll(requests).toEqual({ asked: 2, ended: 1 });
    await device.setPresent(true);
    await buttonIn(page).click();
    await expect(page).toHaveURL(`${addresses.portal}/content`);
  });

  test('before its part has loaded a click asks all the same', async ({ page, request }) => {
    await withPasskey(page, request);
    await withoutSuggestions(page);
    const release = await holdRequests(page, '**/assets/passkeyParts-*.js');
    await openPortal(page, '/entry');
    await buttonIn(page).click();
    release();
    await expect(page).toHaveURL(`${addresses.portal}/content`);
  });

  test('where the neutral portal shows another tenant, none is offered: browsers refuse that host', async ({
    page,
  }) => {
    await openPortal(page, `/entry?domain=studio.localhost:${e2ePort}`);
    await expect(page).toHaveTitle(/Studio/);
    await expect(page.getByRole('button', { name: /Google/ })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(buttonIn(page)).toHaveCount(0);
    // The control: on its own host it is.
    await page.goto(`http://studio.localhost:${e2ePort}/entry`);
    await expect(buttonIn(page)).toBeVisible();
  });

  test('a passkey that was removed is said to be', async ({ page, request }) => {
    const { remove } = await withPasskey(page, request);
    await remove();
    await withoutSuggestions(page);
    const login = await openPortal(page, '/entry');
    await buttonIn(page).click();
    await expect(login.alert(textOf('en', 'passkey.removed'))).toBeVisible();
    await expectNoFindings(page);
    await page.getByRole('button', { name: textOf('en', 'passkey.other_methods') }).click();
    await expect(login.email).toBeVisible();
  });

  test('offline, it says so and can be tried again; a challenge that has expired is replaced, once', async ({
    page,
    request,
  }) => {
    await withPasskey(page, request);
    await withoutSuggestions(page);
    const login = await openPortal(page, '/entry');
    await page.route('**/v1/passkey/login', (route) => route.abort());
    await buttonIn(page).click();
    await expect(login.alert(textOf('en', 'error.network'))).toBeVisible();
    await page.unroute('**/v1/passkey/login');
    let refusals = 0;
    await page.route('**/v1/passkey/login', async (route) => {
      refusals += 1;
      if (refusals > 1) return route.continue();
      return route.fulfill({ json: { code: -100114, message: 'Start again' } });
    });
    await login.tryAgain.click();
    await expect(page).toHaveURL(`${addresses.portal}/content`);
    expect(refusals).toBe(2);
  });
});

/** Until its chunk has loaded, the button of a tag or frame opens a window. */
async function placeKnown(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
}

test.describe('in a frame', () => {
  test('the button signs in in place', async ({ page, request }) => {
    await withPasskey(page, request);
    await withoutSuggestions(page);
    const editor = await EditorPage.visit(page);
    await editor.openDialog();
    await placeKnown(page);
    await buttonIn(editor.frame).click();
    await expect(editor.dialog).toBeHidden();
    const success = (await heardMessages(page)).filter(({ data }) => data.type === 'login-success');
    expect(success).toMatchObject([{ origin: addresses.portal, data: { method: 'passkey' } }]);
  });

  test('a suggestion signs in in place', async ({ page, request }) => {
    await withPasskey(page, request);
    const editor = await EditorPage.visit(page);
    await editor.open.click();
    await expect(editor.dialog).toBeHidden();
  });
});

/** The window has a device of its own, which needs the passkey before it is asked. */
async function openWindow(page: Page, click: () => Promise<void>) {
  const release = await holdRequests(page.context() as unknown as Page, optionsCall);
  const opened = page.waitForEvent('popup');
  await click();
  const popup = await opened;
  await popup.waitForURL(`${addresses.portal}/entry/login**`, { waitUntil: 'commit' });
  return { popup, device: await Authenticator.add(popup), release };
}

test.describe('in a tag on another site', () => {
  test('the button opens a window of the portal, which signs the page in', async ({
    page,
    request,
    context,
  }) => {
    const { key } = await newPasskeyOwner(request);
    const partner = await PartnerPage.open(page);
    const { popup, device, release } = await openWindow(page, () => buttonIn(page).click());
    await device.keep(key);
    await expect(popup.getByText(textOf('en', 'passkey.asking_window'))).toBeVisible();
    await expectNoFindings(popup);
    release();
    await expect.poll(() => popup.isClosed()).toBe(true);
    await expect
      .poll(() => heardEvents(page, 'entry-login'))
      .toMatchObject([{ detail: { method: 'passkey' } }]);
    expect((await context.cookies(addresses.portal)).filter(({ name }) => name.startsWith('hub_'))).toEqual(
      [],
    );
    expect(new URL(partner.page.url()).origin).toBe(addresses.partner);
  });

  test('asks for no suggestion there; cancelling in the window says so on the form', async ({ page }) => {
    const calls = watchCalls(page, '/v1/passkey/options');
    const partner = await PartnerPage.open(page);
    await expect(buttonIn(page)).toBeVisible();
    expect(calls).toEqual([]);
    const { popup, release } = await openWindow(page, () => buttonIn(page).click());
    release();
    await popup.getByRole('button', { name: textOf('en', 'action.cancel') }).click();
    await expect.poll(() => popup.isClosed()).toBe(true);
    const words = textOf('en', 'provider.denied', { name: textOf('en', 'login.passkey') });
    await expect(partner.login.text(words)).toBeVisible();
  });
});

test.describe('in a tag on the portal’s origin', () => {
  test('the button signs in in place', async ({ page, request }) => {
    await withPasskey(page, request);
    await withoutSuggestions(page);
    await openShop(page);
    await placeKnown(page);
    await buttonIn(page).click();
    await expect
      .poll(() => heardEvents(page, 'entry-login'))
      .toMatchObject([{ detail: { method: 'passkey' } }]);
  });

  test('two tags ask once', async ({ page, request }) => {
    const { device } = await withPasskey(page, request);
    await device.setPresent(false);
    const requests = await countRequests(page);
    await openShop(page, { tags: 2 });
    await expect(buttonIn(page)).toHaveCount(2);
    await expect.poll(requests).toEqual({ asked: 1, ended: 0 });
    await page.waitForLoadState('networkidle');
    expect(await requests()).toEqual({ asked: 1, ended: 0 });
  });
});
