/** A stranger with a stolen password links their WeChat; the owner resets (docs/security.md, "Hub"). */
import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { addresses } from '../addresses';
import { expectNoFindings } from '../expectNoFindings';
import { expect, test } from '../fixtures';
import { codeSentTo } from '../inbox';
import { needProof } from '../needProof';
import { newAccount } from '../newAccount';
import { openPortal } from '../openPortal';
import { AccountPage } from '../pages/AccountPages';
import { OwnAccountPage } from '../pages/OwnAccountPage';
import { ContentPage } from '../pages/ContentPage';
import { WechatPage } from '../pages/WechatPage';
import { textOf, type Lang } from '../texts';

const next = 'Compass-35-tree';
const shortId = (): string => randomUUID().slice(0, 30);

/** Scans and confirms a code as a WeChat user of this name. */
async function scan(request: APIRequestContext, scene: string, user: string): Promise<void> {
  for (const action of ['scan', 'confirm'])
    await request.post('/dev/wechat', { form: { scene, action, person: 'new', user, time: shortId() } });
}

/** Links a WeChat user to an account, with the password alone, by calls of the hub. */
async function linkWechat(
  request: APIRequestContext,
  { account, password }: { account: string; password: string },
  user: string,
): Promise<void> {
  const headers = { 'entry-flow': 'e'.repeat(64), origin: addresses.portal, language: 'en' };
  const ask = async (path: string) => {
    const answer = await request.get(`/api/hub/v1/user/wechat/${path}`, { headers });
    return ((await answer.json()) as { info: Record<string, string> }).info;
  };
  const scene = (await ask('qrcode'))['qrscene_id'] ?? '';
  await scan(request, scene, user);
  const bind_id = (await ask(`subscribe?qrscene_id=${scene}`))['bind_id'];
  const data = { type: 0, account, password, bind_id };
  const answer = await request.post('/api/hub/v1/login/', { headers, data });
  expect(await answer.json()).toMatchObject({ code: 1 });
}

/** Goes to the last step of a reset. */
async function toPassword(page: Page, request: APIRequestContext, account: string, lang: Lang) {
  const before = await codeSentTo(request, account);
  const reset = await AccountPage.open(page, 'forgot_password', lang);
  await reset.field('account').fill(account);
  await reset.button('next').click();
  await expect(reset.field('code')).toBeFocused();
  await reset.field('code').fill(await codeSentTo(request, account, before));
  await expect(reset.field('newPassword')).toBeFocused();
  return reset;
}

/** Scans a fresh code in another browser. @returns its page */
async function scanElsewhere(browser: Browser, request: APIRequestContext, user: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  const wechat = await WechatPage.visit(page);
  await scan(request, await wechat.scene(), user);
  return page;
}

const lang = 'zh';

test('a reset removes what a stranger linked, and keeps what the owner ticks', async ({
  page,
  browser,
  request,
}) => {
  const person = await newAccount(request);
  const [stranger, mine] = [shortId(), shortId()];
  await linkWechat(request, person, stranger);
  await linkWechat(request, person, mine);
  const thief = await scanElsewhere(browser, request, stranger);
  await expect(new ContentPage(thief).heading).toBeVisible();

  const reset = await toPassword(page, request, person.account, lang);
  const group = page.getByRole('group', { name: textOf(lang, 'reset.links_title') });
  const boxes = group.getByRole('checkbox');
  await expect(boxes).toHaveCount(2);
  await expect(boxes.first()).not.toBeChecked();
  await expectNoFindings(page);
  // The newest is first: the owner's.
  await boxes.first().press('Space');
  await expect(boxes.first()).toBeChecked();
  await reset.field('newPassword').fill(next);
  await reset.field('confirm').fill(next);
  await reset.button('resetPassword').click();
  await expect(new ContentPage(page, lang).heading).toBeVisible();

  const again = await scanElsewhere(browser, request, stranger);
  // No session: a WeChat user without an account is asked for a phone number.
  await expect(again.getByLabel('Phone number', { exact: true })).toBeVisible();
  const kept = await scanElsewhere(browser, request, mine);
  await expect(new ContentPage(kept).heading).toBeVisible();
  for (const other of [thief, again, kept]) await other.context().close();
});

test('the owner removes a link on the account page', async ({ page, browser, request }) => {
  const person = await newAccount(request);
  const stranger = shortId();
  await linkWechat(request, person, stranger);
  const name = { provider: textOf(lang, 'login.wechat') };
  await (await openPortal(page, '/entry', lang)).signIn(person);
  await new OwnAccountPage(page, lang).open();
  const links = page.getByRole('region', { name: textOf(lang, 'links.title'), exact: true });
  await links.getByRole('button', { name: textOf(lang, 'links.remove_named', name) }).click();
  await expect(links.getByRole('button', { name: textOf(lang, 'action.cancel') })).toBeFocused();
  await expectNoFindings(page);
  await needProof(page, '**/api/hub/v1/user/links/*', { ways: [{ id: 'password' }] });
  await links.getByRole('button', { name: textOf(lang, 'links.remove'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: textOf(lang, 'verify.title') });
  await dialog.getByLabel(textOf(lang, 'field.password'), { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(links.getByText(textOf(lang, 'links.none'))).toBeVisible();
  await expect(links).toBeFocused();
  const again = await scanElsewhere(browser, request, stranger);
  await expect(again.getByLabel('Phone number', { exact: true })).toBeVisible();
  await again.context().close();
});
