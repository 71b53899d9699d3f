/** A login that arrives from a popup (docs/contract.md section 5), with the demo provider. */
import type { FrameLocator, Page } from '@playwright/test';
import { addresses } from './addresses';
import { heardEvents, heardMessages } from './embedding';
import { expect, test } from './fixtures';
import { openPortal } from './openPortal';
import { EditorPage } from './pages/EditorPage';
import type { LoginPage } from './pages/LoginPage';
import { PartnerPage } from './pages/PartnerPage';
import { ProviderPopup } from './pages/ProviderPopup';
import { portalCookies } from './portalCookies';
import { textOf } from './texts';

const lang = 'en';

test('tag: the popup passes the code, closes, and the page receives one login event', async ({ page }) => {
  const partner = await PartnerPage.open(page, lang);
  const popup = await ProviderPopup.openBy(page, partner.login.google);
  expect(new URL(popup.page.url()).origin).not.toBe(addresses.partner);
  await popup.person.click();
  await expect.poll(() => popup.page.isClosed()).toBe(true);
  await expect.poll(() => heardEvents(page, 'entry-login')).toHaveLength(1);
  const [login] = await heardEvents(page, 'entry-login');
  expect(login?.detail).toMatchObject({ method: 'google' });
  expect(login?.detail['auth_token']).toMatch(/^[\w-]{20,}$/);
  expect(new URL(page.url()).origin).toBe(addresses.partner);
});

test('tag: a denial at the provider leads to the form with a text', async ({ page }) => {
  const partner = await PartnerPage.open(page, lang);
  const popup = await ProviderPopup.openBy(page, partner.login.google);
  await popup.deny.click();
  await expect(partner.login.text(textOf(lang, 'provider.denied', { name: 'Google' }))).toBeVisible();
  expect(await heardEvents(page, 'entry-login')).toEqual([]);
  await expect(partner.login.email).toBeVisible();
  const again = await ProviderPopup.openBy(page, partner.login.google);
  await again.person.click();
  await expect.poll(() => heardEvents(page, 'entry-login')).toHaveLength(1);
});

test('tag: the screen that waits for the popup takes the focus, even if it is loaded late', async ({
  page,
}) => {
  const partner = await PartnerPage.open(page);
  await partner.login.google.focus();
  await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
  await expect(page.getByRole('heading', { name: 'Continue with Google' })).toBeFocused();
});

test('tag: the popup closes when its element leaves the page', async ({ page }) => {
  const partner = await PartnerPage.open(page);
  const popup = await ProviderPopup.openBy(page, partner.login.google);
  await page.locator('hub-entry').evaluate((element) => element.remove());
  await expect.poll(() => popup.page.isClosed()).toBe(true);
});

test('the popup sends only code and state, and only to its opener', async ({ page, context }) => {
  const partner = await PartnerPage.open(page);
  const popup = await ProviderPopup.openBy(page, partner.login.google);
  await popup.person.click();
  await expect.poll(async () => (await heardMessages(page)).length).toBeGreaterThan(0);
  const messages = await heardMessages(page);
  expect(messages).toHaveLength(1);
  expect(messages[0]?.origin).toBe(addresses.portal);
  expect(Object.keys(messages[0]?.data ?? {}).toSorted()).toEqual(
    ['code', 'platform', 'source', 'state', 'type', 'version'].toSorted(),
  );
  await expect.poll(() => heardEvents(page, 'entry-login')).toHaveLength(1);
  expect((await context.cookies(addresses.portal)).filter(({ name }) => name.startsWith('hub_'))).toEqual([]);
});

test('frame: the popup of an isolated editor has no opener, finishes as a page, and the frame offers a link', async ({
  page,
}) => {
  const editor = await EditorPage.visit(page);
  await editor.openDialog();
  const popup = await ProviderPopup.openBy(page, editor.login.google);
  await expect(editor.frame.getByRole('link', { name: /^(Finish|Continue) in a new tab$/ })).toBeVisible();
  // The answer belongs to the frame's flow, so a popup without opener starts its own flow.
  const first = popup.page.url();
  await popup.person.click();
  await expect.poll(() => popup.page.url()).not.toBe(first);
  await popup.person.click();
  await expect(popup.page).toHaveURL(`${addresses.portal}/content`);
  expect((await heardMessages(page)).filter(({ data }) => data.type === 'login-success')).toEqual([]);
});

test('frame: in an editor without isolation the popup passes the code to the frame', async ({ page }) => {
  const editor = await EditorPage.visit(page, { path: '/plain' });
  await editor.openDialog();
  const popup = await ProviderPopup.openBy(page, editor.login.google);
  await popup.person.click();
  await expect(editor.dialog).toBeHidden();
  await expect
    .poll(async () => (await heardMessages(page)).filter(({ data }) => data.type === 'login-success'))
    .toHaveLength(1);
  const [success] = (await heardMessages(page)).filter(({ data }) => data.type === 'login-success');
  expect(success).toMatchObject({ origin: addresses.portal, data: { method: 'google' } });
});

test('a popup that is closed without an answer can be retried', async ({ page }) => {
  const partner = await PartnerPage.open(page);
  const popup = await ProviderPopup.openBy(page, partner.login.google);
  await popup.page.close();
  await expect(page.getByRole('link', { name: 'Finish in a new tab' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(partner.login.email).toBeVisible();
});

test('a link replaces a blocked popup', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const partner = await PartnerPage.open(page);
  await partner.login.google.click();
  const link = page.getByRole('link', { name: 'Continue in a new tab' });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /\bopener\b/);
  const opened = page.waitForEvent('popup');
  await link.click();
  const popup = new ProviderPopup(await opened);
  await popup.person.click();
  await expect.poll(() => heardEvents(page, 'entry-login')).toHaveLength(1);
});

test('page: the provider returns to the portal, which removes code and state from the address', async ({
  page,
}) => {
  const login = await openPortal(page, '/entry');
  await login.google.click();
  const provider = new ProviderPopup(page);
  await provider.person.click();
  await expect(page).toHaveURL(`${addresses.portal}/content`);
  await page.goBack();
  expect(page.url()).not.toContain('code=');
  expect(page.url()).not.toContain('state=');
});

test('page: a denial at the provider shows a text and keeps the other methods and typed text', async ({
  page,
}) => {
  const login = await openPortal(page, '/entry');
  await login.google.waitFor();
  await login.email.fill('kept@example.com');
  await login.google.click();
  await new ProviderPopup(page).deny.click();
  await expect(login.text(textOf('en', 'provider.denied', { name: 'Google' }))).toBeVisible();
  expect(page.url()).not.toContain('state=');
  // The form with the other methods is shown at once.
  await expect(login.email).toHaveValue('kept@example.com');
  await expect(login.google).toBeVisible();
  // The text is shown once.
  await login.createAccount.click();
  await page.goBack();
  await login.heading.waitFor();
  await expect(login.text(textOf('en', 'provider.denied', { name: 'Google' }))).toBeHidden();
});

test('a new person is asked to agree before there is an account; the way back signs nobody in', async ({
  page,
  context,
}) => {
  const login = await openPortal(page, '/entry');
  await login.google.click();
  await new ProviderPopup(page).newPerson.click();
  await declineTerms(page, login);
  expect((await portalCookies(context))['hub_auth_token']).toBeUndefined();

  const editor = await EditorPage.visit(page, { path: '/plain' });
  await editor.openDialog();
  await (await ProviderPopup.openBy(page, editor.login.google)).newPerson.click();
  await declineTerms(editor.frame, editor.login);
  expect((await heardMessages(page)).filter(({ data }) => data.type === 'login-success')).toEqual([]);

  const partner = await PartnerPage.open(page);
  await (await ProviderPopup.openBy(page, partner.login.google)).newPerson.click();
  await declineTerms(page, partner.login);
  expect(await heardEvents(page, 'entry-login')).toEqual([]);
});

async function declineTerms(place: Page | FrameLocator, login: LoginPage): Promise<void> {
  await expect(place.getByRole('heading', { name: textOf('en', 'agreement.first') })).toBeVisible();
  await expect(place.getByRole('checkbox')).not.toBeChecked();
  await place.getByRole('button', { name: textOf('en', 'action.back_to_sign_in') }).click();
  await expect(login.email).toBeVisible();
}

test('a code and state from another browser sign nobody in', async ({ page, browser }) => {
  const login = await openPortal(page, '/entry');
  let stolen = '';
  page.on('request', (request) => {
    if (request.isNavigationRequest() && /\/entry\/login\?.*code=/.test(request.url()))
      stolen = request.url();
  });
  // Not redeemed here, so that only the flow check of the other browser refuses it.
  await page.route('**/login_by_code?**', (route) => route.abort());
  await login.google.click();
  await new ProviderPopup(page).person.click();
  await expect.poll(() => stolen).toContain('code=');

  const thief = await browser.newContext();
  const other = await thief.newPage();
  await other.goto(stolen);
  await expect(other.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  await expect(other).not.toHaveURL(/\/content/);
  expect((await thief.cookies()).filter(({ name }) => name === 'hub_auth_token')).toEqual([]);
  await thief.close();
});
