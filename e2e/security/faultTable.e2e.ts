/**
 * What a visitor sees when a call fails (docs/security.md, "Faults"): a clear text, what was typed stays, and the
 * next try works. A table of calls; each meets two of the faults, and all of them occur. `src/api/everyCall.test.ts` has
 * every call with every fault, `faults.e2e.ts` the sign-in.
 */
import type { Locator, Page, Route } from '@playwright/test';
import { addresses, designer } from '../addresses';
import { expect, test } from '../fixtures';
import { inTurn } from '../inTurn';
import { newEmail } from '../inbox';
import { larkCode, larkOpenId } from '../larkCode';
import { openPortal } from '../openPortal';
import { AccountPage } from '../pages/AccountPages';
import { AuthorizePage } from '../pages/AuthorizePage';
import { ContentPage } from '../pages/ContentPage';
import { LarkPage } from '../pages/LarkPage';
import { LoginPage } from '../pages/LoginPage';
import { names, textOf } from '../texts';

const waits = 'Too many tries, please wait';
const html = '<h1>Bad Gateway</h1>';

/** How a call fails, and the text for it. `null`: it never answers. */
const faults: [name: string, text: string, fault: ((route: Route) => Promise<void>) | null][] = [
  ['refused', textOf('en', 'error.network'), (route) => route.abort('connectionrefused')],
  ['500 with nothing', textOf('en', 'error.server'), (route) => route.fulfill({ status: 500, body: '' })],
  ['hangs', textOf('en', 'error.timeout'), null],
  [
    '502 with HTML',
    textOf('en', 'error.server'),
    (route) => route.fulfill({ status: 502, contentType: 'text/html', body: html }),
  ],
  ['offline', textOf('en', 'error.network'), (route) => route.abort('internetdisconnected')],
  ['cut JSON', textOf('en', 'error.server'), (route) => route.fulfill({ body: '{"code":1,"info":{"a' })],
  [
    '429',
    waits,
    (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '1' },
        json: { code: -100105, message: waits, info: {} },
      }),
  ],
  ['dropped', textOf('en', 'error.network'), (route) => route.abort('connectionreset')],
  ['nothing', textOf('en', 'error.server'), (route) => route.fulfill({ body: '' })],
  ['10 MB', textOf('en', 'error.server'), (route) => route.fulfill({ body: 'x'.repeat(10 * 1024 * 1024) })],
  ['another shape', textOf('en', 'error.server'), (route) => route.fulfill({ json: { code: 1, info: 7 } })],
];

/** A screen that has made its call, or can make it. */
interface Scene {
  /** Makes the call, the first time and again. */
  act: () => Promise<void>;
  again?: () => Promise<void>;
  /** What is visible after its success. */
  success: Locator;
  /** A field and what was typed into it. */
  typed?: [field: Locator, text: string];
}

const tryAgain = (page: Page): Promise<void> => page.getByRole('button', { name: names.en.tryAgain }).click();

/** The calls beside the sign-in that a visitor waits for. */
const scenes: [call: string, path: string, open: (page: Page) => Promise<Scene>][] = [
  [
    'sending a code by e-mail',
    '**/v1/email/send/',
    async (page) => {
      const register = await AccountPage.open(page, 'register');
      const email = newEmail();
      await register.field('email').fill(email);
      await register.field('password').fill('Sketch2026');
      await register.terms.check();
      const act = () => register.button('next').click();
      return { act, success: register.field('code'), typed: [register.field('email'), email] };
    },
  ],
  [
    'checking the account of a reset',
    '**/v1/user/reset_pwd/check/',
    async (page) => {
      const reset = await AccountPage.open(page, 'forgot_password');
      await reset.field('account').fill(designer.account);
      const act = () => reset.button('next').click();
      return { act, success: reset.field('code'), typed: [reset.field('account'), designer.account] };
    },
  ],
  [
    'asking about an app',
    '**/v1/app/info**',
    async (page) => ({
      act: async () => void (await AuthorizePage.open(page, `${addresses.partner}/`)),
      again: () => tryAgain(page),
      success: new LoginPage(page).email,
    }),
  ],
  [
    'redeeming a link',
    '**/v1/code/authorize**',
    async (page) => ({
      act: async () => {
        const query = new URLSearchParams({ code: await larkCode(page.request), open_id: larkOpenId });
        await page.goto(`/entry/open/auth?${query}`);
      },
      again: () => tryAgain(page),
      success: page.getByRole('button', { name: 'Continue as Lark user' }),
    }),
  ],
  [
    'asking for Lark',
    '**/v1/feishu/appid**',
    async (page) => {
      await openPortal(page, '/entry');
      const lark = new LarkPage(page);
      return { act: () => lark.button.click(), again: () => tryAgain(page), success: lark.approve };
    },
  ],
  [
    'listing the sessions',
    '**/v1/user/sessions',
    async (page) => {
      await (await openPortal(page, '/entry')).signIn(designer);
      await new ContentPage(page).accountMenu.click();
      const item = page.getByRole('button', { name: textOf('en', 'account.title'), exact: true });
      const success = page.getByText(textOf('en', 'sessions.current'));
      return { act: () => item.click(), again: () => tryAgain(page), success };
    },
  ],
];

/** This table is not about reusing a link's code: that one is refused after a 429, so there is nothing to try again. */
const endsWith429 = 'redeeming a link';

for (const [index, [call, path, open]] of scenes.entries()) {
  const met = [2 * index, 2 * index + 1]
    .map((at) => faults[at % faults.length])
    .filter((each) => each !== undefined);
  for (const inOneVisit of call === endsWith429 ? met.map((fault) => [fault]) : [met])
    test(`${call}: ${inOneVisit.map(([name]) => name).join(', then ')}`, async ({ page }) => {
      await page.clock.install();
      const scene = await open(page);
      let { act } = scene;
      await inTurn(
        inOneVisit,
        ([name]) => name,
        async ([, text, fault]) => {
          await page.route(path, (route) => (fault ? fault(route) : undefined));
          const asked = page.waitForRequest(path);
          await act();
          await asked;
          if (!fault) await page.clock.fastForward(16_000);
          await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
          // Nothing stays busy, and typed text is kept.
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
          if (scene.typed) await expect(scene.typed[0]).toHaveValue(scene.typed[1]);
          await page.unroute(path);
          act = scene.again ?? scene.act;
        },
      );
      if (call === endsWith429 && inOneVisit[0]?.[0] === '429') return;
      await act();
      await expect(scene.success).toBeVisible();
    });
}

test('every fault occurs in the table', () => {
  expect(scenes.length * 2).toBeGreaterThanOrEqual(faults.length);
});
