/** Signing in by a scan with WeChat, the phone binding after it, and WeChat as the registration's last step. */
import { AxeBuilder } from '@axe-core/playwright';
import type { APIRequestContext, Page } from '@playwright/test';
import { addresses } from './addresses';
import { heardEvents, heardMessages } from './embedding';
import { expect, test } from './fixtures';
import { codeSentTo, newMobile } from './inbox';
import { newMobileAccount } from './newAccount';
import { openPortal } from './openPortal';
import { AccountPage } from './pages/AccountPages';
import { ContentPage } from './pages/ContentPage';
import { EditorPage } from './pages/EditorPage';
import { PartnerPage } from './pages/PartnerPage';
import { WechatPage } from './pages/WechatPage';
import { textOf, type Lang } from './texts';
import { confirmScan, scanCode, type WechatPerson } from './wechatPhone';

const subscribe = '**/v1/user/wechat/subscribe**';

async function openCode(page: Page, lang: Lang = 'en'): Promise<WechatPage> {
  await openPortal(page, '/entry', lang);
  const wechat = new WechatPage(page, lang);
  await wechat.open();
  return wechat;
}

/** @param count of codes drawn so far */
async function scanAndConfirm(
  request: APIRequestContext,
  wechat: WechatPage,
  person: WechatPerson,
  count = 1,
): Promise<void> {
  const scene = await wechat.scene(count);
  await scanCode(request, scene, person);
  await confirmScan(request, scene);
}

/** One language a screen size, so that both are seen on whole ways. */
const langOf = (page: Page): Lang => (isPhone(page) ? 'zh' : 'en');
const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 500;

async function expectNoFindings(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
    [],
  );
}

test('a known user is signed in, with every state told', async ({ page, request }) => {
  const lang = langOf(page);
  const wechat = await openCode(page, lang);
  await expect(wechat.text('wechat.waiting')).toBeVisible();
  const scene = await wechat.scene();
  await scanCode(request, scene, 'known');
  await expect(wechat.text('wechat.scanned')).toBeVisible();
  await expectNoFindings(page);
  await confirmScan(request, scene);
  await expect(new ContentPage(page, lang).heading).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('last-method'))).toBe('wechat');
});

test('a new user binds a number that has an account', async ({ page, request }) => {
  const lang = langOf(page);
  const { account: mobile } = await newMobileAccount(request);
  const before = await codeSentTo(request, mobile);
  await scanAndConfirm(request, await openCode(page, lang), 'new');
  const bind = new AccountPage(page, lang);
  await expect(page.getByRole('heading', { name: textOf(lang, 'bind.title'), exact: true })).toBeFocused();
  await bind.field('mobile').fill(mobile);
  await bind.button('sendCode').click();
  await expect(bind.field('code')).toBeFocused();
  const code = await codeSentTo(request, mobile, before);
  await bind.field('code').fill(code);
  await expect(bind.text(textOf(lang, 'validation.terms'))).toBeVisible();
  await expect(bind.terms).toBeFocused();
  await expectNoFindings(page);
  await bind.terms.check();
  const signingIn = page.waitForRequest('**/v1/login/');
  await bind.button('next').click();
  const sent = (await signingIn).postDataJSON() as Record<string, unknown>;
  expect(sent).toMatchObject({ type: 1, account: mobile, mobile_captcha: code });
  expect(sent['bind_id']).toMatch(/^[\w-]{20,}$/);
  await expect(new ContentPage(page, lang).heading).toBeVisible();
  await expect(page.getByText(mobile.slice(-4)).first()).toBeVisible();
});

test('a binding that is gone leads back to a new code; then a number nobody has makes an account', async ({
  page,
  request,
}) => {
  const lang = langOf(page);
  const mobile = newMobile();
  const wechat = await openCode(page, lang);
  await scanAndConfirm(request, wechat, 'new');
  const bind = new AccountPage(page, lang);
  await bind.field('mobile').fill(mobile);
  await bind.terms.check();
  const text = 'This binding is no longer valid. Start again';
  const login = '**/v1/login/';
  await page.route(login, (route) => route.fulfill({ json: { code: -100114, message: text, info: null } }));
  await bind.field('code').fill('123456');
  await expect(bind.text(text)).toBeVisible();
  await expect(wechat.heading).toBeVisible();
  await page.unroute(login);

  await wechat.showCode();
  await scanAndConfirm(request, wechat, 'new', 2);
  await expect(bind.field('mobile')).toHaveValue(mobile);
  await bind.button('sendCode').click();
  await bind.field('code').fill(await codeSentTo(request, mobile));
  await expect(new ContentPage(page, lang).heading).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('bind_id'))).toBeNull();
});

/** Opens the wizard and goes up to its last step. */
async function reachLastStep(page: Page, request: APIRequestContext, lang: Lang) {
  const mobile = newMobile();
  const register = await AccountPage.open(page, 'register', lang);
  await page.getByRole('tab', { name: register.name.phoneTab, exact: true }).click();
  await register.field('mobile').fill(mobile);
  await register.terms.check();
  await register.button('sendCode').click();
  const code = await codeSentTo(request, mobile);
  const wechat = new WechatPage(page, lang);
  await wechat.followScenes();
  await fillWizard(register, code);
  await expect(page.getByText(textOf(lang, 'wechat.bind_lead'))).toBeVisible();
  return { mobile, code, register, wechat };
}

/** From the code to the last step. */
async function fillWizard(register: AccountPage, code: string): Promise<void> {
  await register.field('code').fill(code);
  await register.field('password').fill('Design2026');
  await register.button('next').click();
  await register.field('industry').selectOption('automotive');
  await register.field('position').selectOption('student');
  await register.button('next').click();
}

const sentWith = async (page: Page): Promise<Record<string, unknown>> =>
  (await page.waitForRequest('**/v1/register/')).postDataJSON() as Record<string, unknown>;

test('the registration by phone takes a new WeChat user along, over a reload', async ({ page, request }) => {
  const lang = langOf(page);
  const { mobile, code, register, wechat } = await reachLastStep(page, request, lang);
  await wechat.showCode();
  await expectNoFindings(page);
  await scanAndConfirm(request, wechat, 'new');
  await expect(page.getByText(textOf(lang, 'wechat.connected'))).toBeVisible();

  await page.reload();
  await expect(page.getByText(textOf(lang, 'wechat.connected'))).toBeVisible();
  await register.button('createAccount').click();
  await expect(register.text(textOf(lang, 'validation.code_empty'))).toBeVisible();
  await expect(register.field('mobile')).toHaveValue(mobile);
  await fillWizard(register, code);
  await expect(page.getByText(textOf(lang, 'wechat.connected'))).toBeVisible();
  const sending = sentWith(page);
  await register.button('createAccount').click();
  const sent = await sending;
  expect(sent).toMatchObject({ mobile, trade: 'automotive', position: 'student' });
  expect(sent['bind_id']).toMatch(/^[\w-]{20,}$/);
  await expect(page).toHaveURL(/\/content$/);
});

test.describe('the same on every screen', () => {
  test.skip(({ viewport }) => (viewport?.width ?? 0) < 500, 'told once');

  test('a known WeChat user is told so in the registration, and may sign in or skip', async ({
    page,
    request,
  }) => {
    const { wechat, register } = await reachLastStep(page, request, 'en');
    await scanAndConfirm(request, wechat, 'known');
    await expect(page.getByText(textOf('en', 'wechat.known', { name: 'WeChat user' }))).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in as WeChat user', exact: true })).toBeVisible();
    await expectNoFindings(page);
    const sending = sentWith(page);
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    expect(await sending).not.toHaveProperty('bind_id');
    await expect(page).toHaveURL(/\/content$/);
    await expect(register.text('WeChat user')).toHaveCount(0);
  });

  test('cancelled on the phone: the next code stands there, and works', async ({ page, context }) => {
    const wechat = await openCode(page);
    const first = await wechat.scene();
    const phone = await context.newPage();
    await phone.goto(`/dev/wechat?scene=${first}`);
    await phone.getByRole('button', { name: 'Scan' }).click();
    await expect(wechat.text('wechat.scanned')).toBeVisible();
    await phone.getByRole('button', { name: 'Cancel' }).click();
    await expect(wechat.text('wechat.cancelled')).toBeVisible();
    await phone.goto(`/dev/wechat?scene=${await wechat.scene(2)}`);
    await phone.getByRole('button', { name: 'Scan' }).click();
    await phone.getByRole('button', { name: 'Confirm' }).click();
    await expect(new ContentPage(page).heading).toBeVisible();
  });

  test('a code that runs out says so; a refresh brings another', async ({ page }) => {
    await page.clock.install();
    const wechat = await openCode(page);
    await expect(page.getByText(/^Valid for (2:00|1:59)$/)).toBeVisible();
    const first = await wechat.code.getAttribute('src');
    await page.clock.fastForward(121_000);
    await expect(wechat.text('wechat.expired')).toBeVisible();
    await expect(wechat.code).toBeHidden();
    await expectNoFindings(page);
    await wechat.refresh.click();
    await expect(wechat.text('wechat.waiting')).toBeVisible();
    expect(await wechat.code.getAttribute('src')).not.toBe(first);
    await expect(wechat.refresh).toBeFocused();
  });

  test('a code that cannot be had is an error with another try', async ({ page }) => {
    const call = '**/v1/user/wechat/qrcode';
    await page.route(call, (route) => route.abort());
    await openPortal(page, '/entry');
    const wechat = new WechatPage(page);
    await wechat.method.click();
    await expect(page.getByRole('alert').filter({ hasText: textOf('en', 'error.network') })).toBeVisible();
    await expectNoFindings(page);
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again', exact: true }).click();
    await expect(wechat.code).toBeVisible();
  });

  test('the hub is asked one question at a time, none while the tab is hidden, none after the screen', async ({
    page,
  }) => {
    await page.clock.install();
    let asked = 0;
    const held: (() => void)[] = [];
    await page.route(subscribe, async (route) => {
      asked += 1;
      await new Promise<void>((resolve) => {
        held.push(resolve);
      });
      await route.fulfill({ json: { code: 1, message: '', info: { is_subscribe: 0 } } });
    });
    const wechat = await openCode(page);
    await page.clock.runFor(5000);
    await expect.poll(() => asked).toBe(1);
    const answer = async (): Promise<void> => {
      const answered = page.waitForResponse(subscribe);
      held.pop()?.();
      await (await answered).finished();
    };
    await hide(page, true);
    await answer();
    await page.clock.runFor(30_000);
    expect(asked).toBe(1);
    await hide(page, false);
    await expect.poll(() => asked).toBe(2);
    await page.clock.runFor(5000);
    expect(asked).toBe(2);
    await hide(page, true);
    await answer();
    await wechat.back.click();
    await expect(wechat.heading).toBeHidden();
    await hide(page, false);
    await page.clock.runFor(30_000);
    expect(asked).toBe(2);
  });

  test('the browser’s back button leads to the form', async ({ page }) => {
    const login = await openPortal(page, '/entry');
    await login.email.fill('ada@example.com');
    await new WechatPage(page).open();
    await page.goBack();
    await expect(login.email).toHaveValue('ada@example.com');
  });

  test('tag: the page hears one login and its address stays', async ({ page, request }) => {
    const partner = await PartnerPage.open(page);
    const address = page.url();
    const wechat = new WechatPage(page);
    await wechat.open();
    await scanAndConfirm(request, wechat, 'known');
    await expect.poll(() => heardEvents(page, 'entry-login')).toHaveLength(1);
    const [login] = await heardEvents(page, 'entry-login');
    expect(login?.detail).toMatchObject({ method: 'wechat', username: 'WeChat user' });
    expect(page.url()).toBe(address);
    await expect(partner.login.email).toBeHidden();
  });

  test('frame: the editor hears one login', async ({ page, request }) => {
    const editor = await EditorPage.visit(page);
    await editor.openDialog();
    const wechat = new WechatPage(page, 'en', editor.frame);
    await wechat.open();
    await scanAndConfirm(request, wechat, 'known');
    const heard = async () =>
      (await heardMessages(page)).filter(({ data }) => data['type'] === 'login-success');
    await expect.poll(heard).toHaveLength(1);
    const [success] = await heard();
    expect(success).toMatchObject({ origin: addresses.portal, data: { method: 'wechat' } });
    await expect(editor.dialog).toBeHidden();
  });
});

test.describe('on the phone that is to scan it', () => {
  test.skip(({ viewport }) => (viewport?.width ?? 0) >= 500, 'for phones');

  test('the code gives way to what to do, and is drawn only when asked for', async ({ page }) => {
    let drawn = 0;
    page.on('request', (sent) => {
      if (sent.url().endsWith('/wechat/qrcode')) drawn += 1;
    });
    await openPortal(page, '/entry');
    const wechat = new WechatPage(page);
    await wechat.method.click();
    await expect(wechat.text('wechat.phone_title')).toBeVisible();
    await expect(wechat.code).toHaveCount(0);
    expect(drawn).toBe(0);
    await expectNoFindings(page);
    await wechat.show.click();
    await expect(wechat.code).toBeVisible();
    await expect(wechat.refresh).toBeFocused();
    expect(drawn).toBe(1);
  });
});

test.describe('inside WeChat', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/156.0.0.0 MicroMessenger/8.0.50',
  });

  test('the hint is another one', async ({ page }) => {
    await openPortal(page, '/entry');
    const wechat = new WechatPage(page);
    await wechat.method.click();
    await expect(wechat.text('wechat.inside_title')).toBeVisible();
    await expect(wechat.code).toHaveCount(0);
  });
});

/** As the browser tells a page that its tab went to the background or came back. */
async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isHidden ? 'hidden' : 'visible',
  );
}
