/** Sign-in by scanning a WeChat code, on the running demo. */
import type { Page } from '@playwright/test';
import { addresses } from './addresses';
import { heardEvents, heardMessages } from './embedding';
import { expect, test } from './fixtures';
import { openPortal } from './openPortal';
import { ContentPage } from './pages/ContentPage';
import { EditorPage } from './pages/EditorPage';
import { PartnerPage } from './pages/PartnerPage';
import { WechatPage } from './pages/WechatPage';
import { langOf, textOf } from './texts';
import { confirmScan, scanAndConfirm, scanCode } from './wechatPhone';

const subscribe = '**/v1/user/wechat/subscribe**';

test('signs in a known user and announces every state', async ({ page, request }) => {
  const lang = langOf(page);
  const wechat = await WechatPage.visit(page, lang);
  await expect(wechat.text('wechat.waiting')).toBeVisible();
  // WeChat's own picture, from its own host.
  expect(await wechat.code.getAttribute('src')).toContain(`${addresses.outside}/cgi-bin/showqrcode?ticket=`);
  await expect(wechat.code).toHaveJSProperty('complete', true);
  await expect(wechat.code).not.toHaveJSProperty('naturalWidth', 0);
  const scene = await wechat.scene();
  await scanCode(request, scene, 'known');
  await expect(wechat.text('wechat.scanned')).toBeVisible();
  await confirmScan(request, scene);
  await expect(new ContentPage(page, lang).heading).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('last-method'))).toBe('wechat');
});

test.describe('sign-in by code on every screen size', { tag: '@desktop' }, () => {
  test('cancelled on the phone: the next code is shown and works', async ({ page, context }) => {
    const wechat = await WechatPage.visit(page);
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

  test('reports an expired code; a refresh shows another', async ({ page }) => {
    await page.clock.install();
    const wechat = await WechatPage.visit(page);
    await expect(page.getByText(/^Valid for (2:00|1:59)$/)).toBeVisible();
    const first = await wechat.code.getAttribute('src');
    await page.clock.fastForward(121_000);
    await expect(wechat.text('wechat.expired')).toBeVisible();
    await expect(wechat.code).toBeHidden();
    await wechat.refresh.click();
    await expect(wechat.text('wechat.waiting')).toBeVisible();
    expect(await wechat.code.getAttribute('src')).not.toBe(first);
    await expect(wechat.refresh).toBeFocused();
  });

  test('reports a code that fails to load, a picture on a host that is not listed, and one that fails; a retry shows it', async ({
    page,
  }) => {
    const call = '**/v1/user/wechat/qrcode*';
    const pictures = '**/cgi-bin/showqrcode*';
    const tryAgain = page.getByRole('button', { name: 'Try again', exact: true });
    const alert = (words: string) => page.getByRole('alert').filter({ hasText: words });
    await page.route(call, (route) => route.abort());
    await openPortal(page, '/entry');
    const wechat = new WechatPage(page);
    await wechat.method.click();
    await expect(alert(textOf('en', 'error.network'))).toBeVisible();

    await page.unroute(call);
    await page.route(call, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { info: Record<string, unknown> };
      body.info['qrcode'] = 'https://stranger.example/code.png';
      await route.fulfill({ json: body });
    });
    await tryAgain.click();
    // It is no error of the server.
    await expect(alert(textOf('en', 'wechat.picture_failed'))).toBeVisible();

    await page.unroute(call);
    await page.route(pictures, (route) => route.abort());
    const asked = page.waitForRequest(pictures);
    await tryAgain.click();
    await asked;
    await expect(alert(textOf('en', 'wechat.picture_failed'))).toBeVisible();
    await page.unroute(pictures);
    await tryAgain.click();
    await expect(wechat.code).toBeVisible();
    await wechat.back.click();
    await expect(wechat.method).toBeVisible();
  });

  test('polls the hub one request at a time, and not while the tab is hidden or after the screen is left', async ({
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
    const wechat = await WechatPage.visit(page);
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

  test('tag: the page receives one login event and keeps its address', async ({ page, request }) => {
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

  test('frame: the editor receives one login', async ({ page, request }) => {
    const editor = await EditorPage.visit(page);
    await editor.openDialog();
    const wechat = new WechatPage(page, 'en', editor.frame);
    await wechat.open();
    // The frame's document requires a header that WeChat's picture does not have.
    await expect(wechat.code).toHaveAttribute('src', /^data:image\/png/);
    await scanAndConfirm(request, wechat, 'known');
    const heard = async () =>
      (await heardMessages(page)).filter(({ data }) => data['type'] === 'login-success');
    await expect.poll(heard).toHaveLength(1);
    const [success] = await heard();
    expect(success).toMatchObject({ origin: addresses.portal, data: { method: 'wechat' } });
    await expect(editor.dialog).toBeHidden();
  });
});

test.describe('on the phone that would scan the code', { tag: '@phone' }, () => {
  test('a link opens WeChat; the code is shown on request', async ({ page, context }) => {
    await openPortal(page, '/entry');
    const wechat = new WechatPage(page);
    await wechat.method.click();
    const link = page.getByRole('link', { name: textOf('en', 'wechat.open_app'), exact: true });
    await expect(link).toBeVisible();
    await expect(wechat.code).toHaveCount(0);
    await wechat.show.click();
    await expect(wechat.code).toBeVisible();
    await expect(wechat.refresh).toBeFocused();

    await wechat.back.click();
    await wechat.method.click();
    const [phone] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await phone.getByRole('button', { name: 'Scan' }).click();
    await phone.getByRole('button', { name: 'Confirm' }).click();
    await expect(new ContentPage(page).heading).toBeVisible();
  });
});

test.describe('inside WeChat', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/156.0.0.0 MicroMessenger/8.0.50',
  });

  test('signs in through WeChat’s own page; the code remains available', async ({ page }) => {
    const lang = langOf(page);
    await openPortal(page, '/entry', lang);
    const wechat = new WechatPage(page, lang);
    await wechat.method.click();
    await expect(wechat.text('wechat.inside_title')).toBeVisible();
    await expect(wechat.show).toBeVisible();
    await expect(wechat.code).toHaveCount(0);
    await page.getByRole('button', { name: textOf(lang, 'wechat.authorize'), exact: true }).click();
    await expect(page).toHaveURL((url) =>
      url.href.startsWith(`${addresses.outside}/connect/oauth2/authorize?`),
    );
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(new ContentPage(page, lang).heading).toBeVisible();
    expect(page.url()).not.toContain('code=');
    expect(await page.evaluate(() => localStorage.getItem('last-method'))).toBe('wechat');
  });

  test('a refusal returns to the other methods', { tag: '@desktop' }, async ({ page }) => {
    const login = await openPortal(page, '/entry');
    const wechat = new WechatPage(page);
    await wechat.method.click();
    await page.getByRole('button', { name: textOf('en', 'wechat.authorize'), exact: true }).click();
    await page.getByRole('button', { name: 'Refuse' }).click();
    await expect(page).toHaveURL(/\/entry\/login/);
    await expect(page.getByText(/WeChat/).first()).toBeVisible();
    await page.goto('/entry?lang=en');
    await expect(login.email).toBeVisible();
  });

  test('a refusal in the window of a tag is a notice on the form', { tag: '@desktop' }, async ({ page }) => {
    const partner = await PartnerPage.open(page);
    await new WechatPage(page).method.click();
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: textOf('en', 'wechat.authorize'), exact: true }).click();
    const popup = await opened;
    await popup.getByRole('button', { name: 'Refuse' }).click();
    const name = textOf('en', 'login.wechat');
    await expect(page.getByText(textOf('en', 'provider.denied', { name }))).toBeVisible();
    await expect(partner.login.email).toBeVisible();
  });
});

/** Sends the browser's events for a tab that goes to the background or returns. */
async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isHidden ? 'hidden' : 'visible',
  );
}
