/** Apps that ask for a token: the consent page, and links of the open platform (docs/contract.md sections 4 to 6). */
import type { Page } from '@playwright/test';
import { addresses, designer, studioApp } from './addresses';
import { heardEvents } from './embedding';
import { expectNoFindings } from './expectNoFindings';
import { expect, test } from './fixtures';
import { larkCode, larkOpenId } from './larkCode';
import { openPortal } from './openPortal';
import { AuthorizePage } from './pages/AuthorizePage';
import { ContentPage } from './pages/ContentPage';
import { EditorPage } from './pages/EditorPage';
import { LarkPage } from './pages/LarkPage';
import { LoginPage } from './pages/LoginPage';
import { PartnerPage } from './pages/PartnerPage';
import { ProviderPopup } from './pages/ProviderPopup';
import { portalCookies } from './portalCookies';
import { redeem } from './redeem';
import { names, textOf } from './texts';
import { watchCalls } from './watchCalls';

const callback = `${addresses.partner}/?from=entry`;
const authorizeCall = '/v1/authorize';

async function signedIn(page: Page): Promise<void> {
  const login = await openPortal(page, '/entry');
  await login.signIn(designer);
  await expect(new ContentPage(page).heading).toBeVisible();
}

const lang = 'en';

test('a visitor without a session signs in, is asked for consent, and the token can be redeemed once', async ({
  page,
  request,
}) => {
  const tokens = watchCalls(page, authorizeCall);
  const consent = await AuthorizePage.open(page, callback, lang);
  const login = new LoginPage(page, lang);
  await login.signIn(designer);
  await expect(consent.heading).toBeFocused();
  await expect(consent.text('designer')).toBeVisible();
  await expect(consent.text(new URL(callback).host)).toBeVisible();
  expect(tokens).toEqual([]);
  await consent.approve.click();
  await expect(page).toHaveURL(new RegExp(`^${addresses.partner}/.*apptoken=`));
  const url = page.url();
  expect(new URL(url).searchParams.get('appid')).toBe(studioApp.key);
  expect(await redeem(request, url)).toBe('designer');
  expect(await redeem(request, url)).not.toBe('designer');
});

test('an unknown app or the address of another app gets an explanation and no token', async ({ page }) => {
  const tokens = watchCalls(page, authorizeCall);
  for (const path of [
    AuthorizePage.path(callback, 'nobody'),
    AuthorizePage.path('https://evil.example/'),
    '/entry/authorize',
  ]) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`);
    await expect(page.getByRole('heading', { name: textOf(lang, 'consent.unknown_title') })).toBeVisible();
  }
  expect(tokens).toEqual([]);
  await page.getByRole('button', { name: textOf(lang, 'action.back_to_sign_in') }).click();
  await expect(page).toHaveURL(`${addresses.portal}/entry`);
});

test('"Use another account" asks that account for consent, also after a detour and with another method', async ({
  page,
}) => {
  await signedIn(page);
  const tokens = watchCalls(page, authorizeCall);
  const consent = await AuthorizePage.open(page, callback);
  await consent.otherAccount.click();
  const login = new LoginPage(page);
  await expect(login.heading).toBeFocused();
  await login.createAccount.click();
  await page.goBack();
  await expect(consent.heading).toBeVisible();
  await consent.otherAccount.click();
  await login.google.click();
  await new ProviderPopup(page).person.click();
  await expect(consent.text('Known Person')).toBeVisible();
  await expect(page).toHaveURL(/\/entry\/authorize\?/);
  expect(tokens).toEqual([]);
  await consent.approve.click();
  await expect(page).toHaveURL(new RegExp(`^${addresses.partner}/.*apptoken=`));
});

test('with a session: an appid leads to the consent page, a denial reaches the callback without a token, an unreachable hub can be retried, and the tenant’s own app needs no click', async ({
  page,
}) => {
  await signedIn(page);
  const tokens = watchCalls(page, authorizeCall);
  await test.step('an appid offers the session and leads to the consent page', async () => {
    await page.goto(`/entry/login?${new URLSearchParams({ appid: studioApp.key, callback })}`);
    await page.getByRole('button', { name: names.en.continueAs }).click();
    await expect(new AuthorizePage(page).heading).toBeFocused();
    expect(tokens).toEqual([]);
  });
  await test.step('a denial', async () => {
    await new AuthorizePage(page).deny.click();
    await expect(page).toHaveURL(`${callback}&error=access_denied`);
    expect(tokens).toEqual([]);
    const withoutCallback = await AuthorizePage.open(page, '');
    await withoutCallback.deny.click();
    await expect(page).toHaveURL(`${addresses.portal}/content`);
  });
  await test.step('an unreachable hub, then the consent', async () => {
    await page.route('**/v1/app/info?**', (route) => route.abort(), { times: 1 });
    const consent = await AuthorizePage.open(page, callback);
    await page.getByRole('button', { name: names.en.tryAgain }).click();
    await expect(consent.heading).toBeVisible();
    await consent.approve.click();
    await expect(page).toHaveURL(new RegExp(`^${addresses.partner}/.*apptoken=`));
  });
  await test.step('the tenant’s own app', async () => {
    await page.route('**/v1/app/info?**', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { info: object };
      await route.fulfill({ response, json: { ...body, info: { ...body.info, is_first_party: true } } });
    });
    await page.goto(AuthorizePage.path(callback));
    await expect(page).toHaveURL(new RegExp(`^${addresses.partner}/.*apptoken=`));
  });
});

test('a session that ended while the page was open shows its text, the form, and then the question again', async ({
  page,
  context,
}) => {
  await signedIn(page);
  const consent = await AuthorizePage.open(page, callback);
  await page.route(
    `**${authorizeCall}`,
    (route) => route.fulfill({ json: { code: -10007, message: 'Please sign in again' } }),
    { times: 1 },
  );
  await consent.approve.click();
  const login = new LoginPage(page);
  await expect(login.text('Please sign in again').first()).toBeVisible();
  await expect(login.email).toBeVisible();
  expect((await portalCookies(context))['hub_auth_token']).toBeUndefined();
  await login.signIn(designer);
  await consent.approve.click();
  await expect(page).toHaveURL(/apptoken=/);
});

test('no page may frame the consent page or the link', async ({ page, request, watch }) => {
  const paths = ['/entry/authorize?appid=studio-app', '/entry/open/auth', '/entry?frame=1&screen=authorize'];
  // A listed parent, which may embed the form itself.
  await EditorPage.visit(page);
  for (const path of paths) {
    const url = addresses.portal + path;
    const policy = (await request.get(url)).headers()['content-security-policy'];
    expect(policy).toContain("frame-ancestors 'none'");
    await page.evaluate((source) => {
      const frame = document.createElement('iframe');
      frame.src = source;
      document.body.append(frame);
    }, url);
    await expect
      .poll(() => page.frames().map((frame) => frame.url()))
      .toContain('chrome-error://chromewebdata/');
    await page
      .locator('iframe')
      .last()
      .evaluate((frame) => frame.remove());
  }
  // The browser logs each refusal.
  expect(watch.errors.filter((line) => !line.includes("frame-ancestors 'none'"))).toEqual([]);
  watch.errors.length = 0;
});

test('a framed consent page asks nothing, even without the header', async ({ page }) => {
  await page.route('**/entry/authorize?**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { 'content-type': 'text/html' } });
  });
  const info = watchCalls(page, '/v1/app/info');
  await EditorPage.visit(page, { path: '/plain' });
  await page.evaluate(
    (source) => {
      const frame = document.createElement('iframe');
      frame.src = source;
      document.body.append(frame);
    },
    addresses.portal + AuthorizePage.path(callback),
  );
  const frame = page.frameLocator('iframe').last();
  const link = frame.getByRole('link', { name: names.en.newTab });
  await expect(link).toHaveAttribute('href', new RegExp(`^${addresses.portal}/entry/authorize\\?appid=`));
  await expect(frame.getByRole('button', { name: 'Allow' })).toHaveCount(0);
  expect(info).toEqual([]);
});

test('tag: the consent question is shown in the page, and the login event follows the answer', async ({
  page,
}) => {
  // As if the attribute were in the page's markup.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const tag = document.querySelector('hub-entry');
      tag?.setAttribute('screen', 'authorize');
      if (tag) observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  const partner = await PartnerPage.open(page, 'en', { appid: studioApp.key, callback });
  await partner.login.signIn(designer);
  const consent = new AuthorizePage(page);
  await expect(consent.heading).toBeVisible();
  expect(await heardEvents(page, 'entry-login')).toEqual([]);
  await consent.approve.click();
  await expect.poll(() => heardEvents(page, 'entry-redirect')).toHaveLength(1);
  expect((await heardEvents(page, 'entry-redirect'))[0]?.detail['url']).toContain('apptoken=');
  expect((await heardEvents(page, 'entry-login'))[0]?.detail).toMatchObject({ method: 'password' });
});

/** Opens a link of the open platform, with a code of the demo's Lark. */
async function openLink(page: Page, query: Record<string, string> = {}): Promise<string> {
  const code = await larkCode(page.request);
  return `/entry/open/auth?${new URLSearchParams({ code, open_id: larkOpenId, ...query })}`;
}

test('open auth: asks a visitor who is signed in with another account', async ({ page, context }) => {
  await signedIn(page);
  const before = (await portalCookies(context))['hub_auth_token']?.value;
  await page.goto(await openLink(page, { lang }));
  const switchTo = page.getByRole('button', {
    name: textOf(lang, 'open_auth.accept', { name: 'Lark user' }),
  });
  await expect(switchTo).toBeVisible();
  await expectNoFindings(page);
  expect((await portalCookies(context))['hub_auth_token']?.value).toBe(before);
  await expect(page).not.toHaveURL(/code=/);

  await page.getByRole('button', { name: textOf(lang, 'open_auth.keep', { name: 'designer' }) }).click();
  await expect(page).toHaveURL(/\/content$/);
  expect((await portalCookies(context))['hub_auth_token']?.value).toBe(before);

  await page.goto(await openLink(page, { lang }));
  await switchTo.click();
  await expect(page).toHaveURL(/\/content$/);
  expect((await portalCookies(context))['hub_username']?.value).toMatch(/^Lark(%20| )user$/);
});

test('open auth: signs in and passes the app its token', async ({ page, request }) => {
  await page.goto(await openLink(page, { appid: studioApp.key, callback }));
  await page.getByRole('button', { name: 'Continue as Lark user' }).click();
  await expect(page).toHaveURL(new RegExp(`^${addresses.partner}/.*apptoken=`));
  expect(await redeem(request, page.url())).toBe('Lark user');
});

test('open auth: the code is used once, also after a reload and by the same link', async ({ page }) => {
  const calls = watchCalls(page, '/v1/code/authorize');
  await signedIn(page);
  const link = await openLink(page);
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Continue as Lark user' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: names.en.continueAs })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('button', { name: names.en.continueAs })).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('open auth: an invalid link shows a text and a link to the form, a used one explains the problem', async ({
  page,
}) => {
  await page.goto(`/entry/open/auth?code=guessed&open_id=${larkOpenId}&lang=${lang}`);
  await expect(page.getByRole('heading', { name: textOf(lang, 'open_auth.failed_title') })).toBeVisible();
  await page.getByRole('button', { name: textOf(lang, 'action.back_to_sign_in') }).click();
  await expect(new LoginPage(page, lang).email).toBeVisible();
  await page.goto(`/entry/open/auth?open_id=${larkOpenId}`);
  await expect(page.getByText(textOf('en', 'open_auth.incomplete'))).toBeVisible();
});

test('open auth: a retry after a lost connection uses the same code', async ({ page }) => {
  const link = await openLink(page);
  await page.route('**/v1/code/authorize?**', (route) => route.abort(), { times: 1 });
  await page.goto(link);
  await page.getByRole('button', { name: names.en.tryAgain }).click();
  await page.getByRole('button', { name: 'Continue as Lark user' }).click();
  await expect(page).toHaveURL(/\/content$/);
});

test('the consent page loads nothing of Lark', async ({ page, context }) => {
  await LarkPage.enter(context, 'success');
  const calls = watchCalls(page, '/feishu/', '/assets/larkMessenger');
  await AuthorizePage.open(page, callback);
  await expect(new LoginPage(page).email).toBeVisible();
  expect(calls).toEqual([]);
});
