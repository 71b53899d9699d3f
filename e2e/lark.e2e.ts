/** Signing in with Lark: in its in-app browser, on its own page, and by a code in the address. */
import { addresses, designer, studioApp } from './addresses';
import { heardEvents } from './embedding';
import { expectNoFindings } from './expectNoFindings';
import { expect, test } from './fixtures';
import { larkCode } from './larkCode';
import { openPortal } from './openPortal';
import { AuthorizePage } from './pages/AuthorizePage';
import { EditorPage } from './pages/EditorPage';
import { LarkPage } from './pages/LarkPage';
import { LoginPage } from './pages/LoginPage';
import { PartnerPage } from './pages/PartnerPage';
import { portalCookies } from './portalCookies';
import { names, textOf } from './texts';
import { watchCalls } from './watchCalls';

const lang = 'zh';
const loginCall = '/v1/feishu/login';
const sdk = '/dev/lark/client.js';

test.describe("inside Lark's browser", () => {
  test('signs in without a click, with one code', async ({ page, context }) => {
    await LarkPage.enter(context, 'success');
    const logins = watchCalls(page, loginCall);
    await page.goto('/entry');
    await expect(page).toHaveURL(`${addresses.portal}/content`);
    expect(logins).toHaveLength(1);
    expect((await portalCookies(context))['hub_username']?.value).toMatch(/^Lark(%20| )user$/);
  });

  test('an existing session is kept: by a code in the address, with an app and without one', async ({
    page,
    context,
  }) => {
    const login = await openPortal(page, '/entry');
    await login.signIn(designer);
    await expect(page).toHaveURL(/\/content$/);
    await test.step('a code in the address does not replace it', async () => {
      const logins = watchCalls(page, loginCall);
      const code = await larkCode(page.request);
      await page.goto(`/entry?${new URLSearchParams({ domain: new URL(addresses.portal).host, code })}`);
      await expect(page.getByRole('button', { name: names.en.continueAs })).toBeVisible();
      expect(logins).toEqual([]);
    });
    await context.clearCookies({ name: 'open_domain' });
    await LarkPage.enter(context, 'success');
    await test.step('with an app it only leads to the consent question', async () => {
      const tokens = watchCalls(page, '/v1/authorize');
      await page.goto(`/entry?${new URLSearchParams({ appid: studioApp.key, callback: addresses.partner })}`);
      await expect(new AuthorizePage(page).approve).toBeVisible();
      expect(tokens).toEqual([]);
    });
    await test.step('it continues at once, without a request to Lark', async () => {
      const calls = watchCalls(page, '/feishu/', '/dev/lark/code');
      await page.goto('/entry?callback=%2Fprivacy%2Fpolicy');
      await expect(page).toHaveURL(`${addresses.portal}/privacy/policy`);
      expect(calls).toEqual([]);
    });
  });

  test('requests the domain of an app from the hub', async ({ page, context }) => {
    await LarkPage.enter(context, 'success');
    const calls = watchCalls(page, '/feishu/domain/');
    await page.goto(
      `/entry?${new URLSearchParams({ appid: studioApp.key, callback: `${addresses.partner}/` })}`,
    );
    await expect(page).toHaveURL(/apptoken=/);
    expect(calls.map((url) => new URL(url).pathname)).toEqual(['/api/hub/v1/feishu/domain/studio-app']);
  });

  test('uses the old function of an old client', async ({ page, context }) => {
    await LarkPage.enter(context, 'old');
    await page.goto('/entry');
    await expect(page).toHaveURL(/\/content$/);
  });

  test('a denial leads to the form with its text and all methods', async ({ page, context }) => {
    await LarkPage.enter(context, 'deny');
    const logins = watchCalls(page, loginCall);
    await page.goto(`/entry?lang=${lang}`);
    const lark = new LarkPage(page, lang);
    const login = new LoginPage(page, lang);
    const words = textOf(lang, 'provider.denied', { name: textOf(lang, 'login.lark') });
    await expect(page.getByText(words)).toBeVisible();
    await expect(login.email).toBeVisible();
    await expectNoFindings(page);
    await lark.button.click();
    await expect(page.getByText(words)).toBeVisible();
    await expect(login.email).toBeVisible();
    await expect(login.google).toHaveCount(0);
    expect(logins).toEqual([]);
    await login.signIn(designer);
    await expect(page).toHaveURL(/\/content$/);
  });

  test('a client that never becomes ready: shows a button to Lark’s page after 5 s', async ({
    page,
    context,
  }) => {
    await page.clock.install();
    await LarkPage.enter(context, 'never');
    await page.goto('/entry');
    const lark = new LarkPage(page);
    await expect(lark.text('lark.signing_in')).toBeVisible();
    // Waiting can be cancelled.
    await lark.otherWays.click();
    await expect(new LoginPage(page).email).toBeVisible();
    await page.goto('/entry');
    await expect(lark.text('lark.signing_in')).toBeVisible();
    await expect
      .poll(async () => {
        await page.clock.runFor(1000);
        return lark.text('lark.not_ready').isVisible();
      })
      .toBe(true);
    await expectNoFindings(page);
    await page.clock.resume();
    await lark.button.click();
    await lark.approve.click();
    await expect(page).toHaveURL(/\/content$/);
  });

  test('reports a chunk that fails to load and shows the form', async ({ page, context, watch }) => {
    await LarkPage.enter(context, 'success');
    await page.route('**/assets/larkMessenger-*.js*', (route) => route.abort());
    await page.goto('/entry');
    const login = new LoginPage(page);
    await expect(login.text(textOf('en', 'error.chunk')).first()).toBeVisible();
    await login.signIn(designer);
    await expect(page).toHaveURL(/\/content$/);
    watch.errors.length = 0;
  });

  test('a code that ends the session clears the cookies and shows its text without a redirect', async ({
    page,
    context,
  }) => {
    await LarkPage.enter(context, 'success');
    await page.route(`**${loginCall}`, (route) =>
      route.fulfill({ json: { code: -10007, message: 'Please sign in' } }),
    );
    await page.goto('/entry');
    await expect(page.getByText('Please sign in', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${addresses.portal}/entry`);
  });

  test('the content page redirects to the account login, which signs in silently and returns', async ({
    page,
    context,
  }) => {
    await LarkPage.enter(context, 'success');
    const logins = watchCalls(page, '/entry_login');
    await page.goto('/content');
    await expect(page.getByRole('heading', { name: names.en.recentDesigns })).toBeVisible();
    expect(logins.length).toBeGreaterThan(0);
  });
});

test.describe('outside Lark', () => {
  test('page: signs in through Lark’s own page', async ({ page }) => {
    const calls = watchCalls(page, sdk);
    const login = await openPortal(page, '/entry?callback=%2Fprivacy%2Fpolicy', lang);
    await expect(login.email).toBeEditable();
    const lark = new LarkPage(page, lang);
    await lark.button.click();
    await lark.approve.click();
    await expect(page).toHaveURL(`${addresses.portal}/privacy/policy`);
    expect(calls).toEqual([]);
  });

  test('page: returns to the app with its token', async ({ page }) => {
    await openPortal(
      page,
      `/entry/login?${new URLSearchParams({ appid: studioApp.key, callback: addresses.partner })}`,
    );
    const lark = new LarkPage(page);
    await lark.button.click();
    await lark.approve.click();
    await expect(page).toHaveURL(/apptoken=/);
  });

  test('page: a code and state from another browser sign nobody in', async ({ page, browser }) => {
    let stolen = '';
    page.on('request', (request) => {
      if (request.isNavigationRequest() && /\/entry\/login\?.*code=/.test(request.url()))
        stolen = request.url();
    });
    await page.route(`**${loginCall}`, (route) => route.abort());
    await openPortal(page, '/entry');
    const lark = new LarkPage(page);
    await lark.button.click();
    await lark.approve.click();
    await expect.poll(() => stolen).toContain('code=');
    const thief = await browser.newContext();
    const other = await thief.newPage();
    const logins = watchCalls(other, loginCall);
    await other.goto(stolen);
    await expect(other.getByText(textOf('en', 'lark.other_flow'))).toBeVisible();
    expect(logins).toEqual([]);
    await thief.close();
  });

  test('page: back and a denial lead to the form, without code and state in the address', async ({
    page,
  }) => {
    await openPortal(page, '/entry', lang);
    const lark = new LarkPage(page, lang);
    await lark.button.click();
    await lark.approve.waitFor();
    await page.goBack();
    await expect(new LoginPage(page, lang).email).toBeVisible();
    await lark.button.click();
    await lark.deny.click();
    const words = textOf(lang, 'provider.denied', { name: textOf(lang, 'login.lark') });
    await expect(page.getByText(words)).toBeVisible();
    await expect(page).not.toHaveURL(/state=|error=|platform=/);
    await expect(new LoginPage(page, lang).email).toBeVisible();
    await lark.button.click();
    await lark.approve.click();
    await expect(page).toHaveURL(/\/content$/);
  });

  test('tag: a popup reports a denial, then passes the code and closes, and the page receives one login event', async ({
    page,
  }) => {
    const partner = await PartnerPage.open(page);
    const lark = new LarkPage(page);
    await expect(partner.login.email).toBeEditable();
    const openPopup = async () => {
      const opened = page.waitForEvent('popup');
      await lark.button.click();
      return opened;
    };
    await new LarkPage(await openPopup()).deny.click();
    await expect(
      page.getByText(textOf('en', 'provider.denied', { name: textOf('en', 'login.lark') })),
    ).toBeVisible();
    await expect(partner.login.email).toBeVisible();

    const popup = await openPopup();
    await new LarkPage(popup).approve.click();
    await expect.poll(() => popup.isClosed()).toBe(true);
    await expect.poll(() => heardEvents(page, 'entry-login')).toHaveLength(1);
    expect((await heardEvents(page, 'entry-login'))[0]?.detail).toMatchObject({ method: 'lark' });
    expect(new URL(page.url()).origin).toBe(addresses.partner);
  });

  test('frame: a popup passes the code to the frame', async ({ page }) => {
    const editor = await EditorPage.visit(page, { path: '/plain' });
    await editor.openDialog();
    const opened = page.waitForEvent('popup');
    await editor.frame.getByRole('button', { name: 'Continue with Lark' }).click();
    await new LarkPage(await opened).approve.click();
    await expect(editor.dialog).toBeHidden();
  });

  for (const [platform, said] of [
    ['lark', textOf('en', 'lark.other_flow')],
    ['google', textOf('en', 'error.login_failed')],
  ] as const) {
    test(`a popup sends nothing to an unlisted opener (${platform})`, async ({ page, context }) => {
      const evil = 'https://evil.example';
      const stranger = await context.newPage();
      await stranger.route(`${evil}/`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
      await stranger.goto(`${evil}/`);
      const heard: string[] = [];
      await stranger.exposeFunction('hear', (text: string) => void heard.push(text));
      const named: Record<string, string> = platform === 'google' ? { popup: '1', opener: evil } : {};
      const answer = {
        platform,
        code: await larkCode(page.request),
        state: `${'a'.repeat(64)}.${evil}`,
        ...named,
      };
      const opened = stranger.waitForEvent('popup');
      await stranger.evaluate(
        (url) => {
          addEventListener('message', ({ data }) => {
            (globalThis as unknown as { hear: (text: string) => void }).hear(JSON.stringify(data));
          });
          window.open(url);
        },
        `${addresses.portal}/entry/login?${new URLSearchParams(answer)}`,
      );
      await expect((await opened).getByText(said)).toBeVisible();
      expect(heard).toEqual([]);
    });
  }
});

test.describe('a code in the address', () => {
  test('with a domain: asks, signs in once, and is removed from the address', async ({ page }) => {
    const logins = watchCalls(page, loginCall);
    const code = await larkCode(page.request);
    const address = `/entry?${new URLSearchParams({ domain: `localhost:${new URL(addresses.portal).port}`, code })}`;
    const first = page.waitForRequest((request) => request.url().includes('system_settings'));
    await page.goto(address);
    expect(page.url()).not.toContain('code=');
    expect((await first).headers()['client-type']).toBe('lark-web');
    const goOn = page.getByRole('button', { name: 'Continue as Lark user' });
    await goOn.click();
    await expect(page).toHaveURL(/\/content$/);
    await page.goto(address);
    await expect(goOn).toBeVisible();
    expect(logins).toHaveLength(1);
  });

  test('is ignored without a domain; one that is wrong shows a text and offers Lark’s page', async ({
    page,
  }) => {
    const logins = watchCalls(page, loginCall);
    await openPortal(page, '/entry?code=guessed');
    await page.waitForLoadState('networkidle');
    expect(logins).toEqual([]);
    await page.goto(
      `/entry?${new URLSearchParams({ domain: new URL(addresses.portal).host, code: 'guessed' })}`,
    );
    const lark = new LarkPage(page);
    await expect(
      page.getByText('The provider did not confirm that it’s you', { exact: false }),
    ).toBeVisible();
    await lark.tryAgain.click();
    await lark.approve.click();
    await expect(page).toHaveURL(/\/content$/);
  });

  test('selects the tenant by its domain, also on the next visit', async ({ page, context }) => {
    await page.goto('/entry?domain=acme.localhost');
    await expect(page.getByText('Acme Motors').first()).toBeVisible();
    expect((await portalCookies(context))['open_domain']?.value).toBe('acme.localhost');
    const settings = page.waitForRequest((request) => request.url().includes('system_settings'));
    await page.goto('/entry');
    const asked = await settings;
    expect(new URL(asked.url()).searchParams.get('domain')).toBe('acme.localhost');
    expect(asked.headers()['client-type']).toBe('lark-web');
    const appid = page.waitForRequest((request) => request.url().includes('/feishu/appid'));
    await new LarkPage(page, 'zh').button.click();
    expect(new URL((await appid).url()).searchParams.get('domain')).toBe('acme.localhost');
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page).toHaveURL(/\/content$/);
  });
});

test('Lark’s code is loaded only when it is needed', async ({ page }) => {
  const calls = watchCalls(page, '/feishu/', sdk, '/assets/larkMessenger', '/assets/open');
  const login = await openPortal(page, '/entry');
  await login.signIn(designer);
  await expect(page).toHaveURL(/\/content$/);
  expect(calls).toEqual([]);
});
