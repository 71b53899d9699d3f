/** What a visitor sees if the profile has switched something off, and after an empty form is sent. */
import type { Page } from '@playwright/test';
import { designer } from './addresses';
import { expect, test } from './fixtures';
import { holdRequests } from './holdRequests';
import { forgetVisit, inTurn } from './inTurn';
import { LoginPage } from './pages/LoginPage';
import { textOf, type Lang } from './texts';
import type { TextKey } from '../src/i18n/namespaces';

const settingsCall = '**/system_settings**';

/** Changes the flags of the profile, and those of the theme, before the page gets them. */
async function withProfile(page: Page, flags: object, theme: object = {}): Promise<void> {
  await page.route(settingsCall, async (route) => {
    const answer = await route.fetch();
    const { info, ...body } = (await answer.json()) as { info: { profile: object; theme: object } };
    const changed = { ...info, profile: { ...info.profile, ...flags }, theme: { ...info.theme, ...theme } };
    await route.fulfill({ json: { ...body, info: changed } });
  });
}

const noForm = { mailbox_login: false, mobile_login: false };
const nothing = {
  ...noForm,
  google_login: false,
  lark_login: false,
  wechat_login: false,
  passkey_login: false,
  providers: [],
};
const heading = (page: Page, lang: Lang) =>
  page.getByRole('heading', { name: textOf(lang, 'login.title'), exact: true });

const lang = 'en';

test('a portal without any method says so', async ({ page }) => {
  await withProfile(page, nothing);
  await page.goto(`/entry?lang=${lang}`);
  await expect(page.getByRole('alert').filter({ hasText: textOf(lang, 'error.config') })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('a screen that is switched off leads to the sign-in, which says why and goes on saying it', async ({
  page,
}) => {
  const switched: [path: string, flags: object, text: TextKey, theme?: object][] = [
    ['/entry/register', { allow_register: false }, 'notice.register_off'],
    ['/entry/register', {}, 'notice.register_off', { disable_create_account: true }],
    ['/entry/forgot_password', noForm, 'notice.reset_off'],
    ['/entry/forgot_password', { password_reset: false }, 'notice.reset_elsewhere'],
  ];
  await inTurn(
    switched,
    ([path, , text]) => `${path} (${text})`,
    async ([path, flags, text, theme]) => {
      await withProfile(page, flags, theme);
      await page.goto(`${path}?lang=en`);
      await expect(heading(page, 'en')).toBeVisible();
      await expect(page).toHaveURL(/\/entry\/login/);
      await expect(page.getByRole('status').filter({ hasText: textOf('en', text) })).toBeVisible();
      await forgetVisit(page);
      await page.unroute(settingsCall);
    },
  );
});

test('without a password reset there is no link to it', async ({ page }) => {
  await withProfile(page, { password_reset: false });
  await page.goto('/entry?lang=en');
  const link = page.getByRole('link', { name: textOf('en', 'login.forgot_password') });
  await expect(link).toHaveCount(0);
  await page.getByRole('tab', { name: 'Phone', exact: true }).click();
  await page.getByRole('tab', { name: textOf('en', 'phone.tab_password'), exact: true }).click();
  await expect(link).toHaveCount(0);
});

/** Settings of hubs that send little, or nothing that can be read. */
const poorSettings: Record<string, { status?: number; contentType?: string; body: string }> = {
  'no profile': { body: '{"code":1,"message":"","info":{"theme":{}}}' },
  'an empty profile': { body: '{"code":1,"message":"","info":{"profile":{}}}' },
  nothing: { body: '{"code":1,"message":"","info":{}}' },
  'a 404': { status: 404, body: '' },
  'a page': { contentType: 'text/html', body: '<!doctype html><title>Hello</title>' },
  'wrong types': {
    body: '{"code":1,"message":"","info":{"theme":[7],"profile":{"mailbox_login":"no","mobile_login":0,"texts":"x","providers":{},"password_reset":null},"callback_hosts":"*","tag_origins":7}}',
  },
};

test('a hub whose settings say little or nothing gets a form that signs in', async ({ page }) => {
  await inTurn(
    Object.entries(poorSettings),
    ([name]) => name,
    async ([, answer]) => {
      await page.route(settingsCall, (route) =>
        route.fulfill({ contentType: 'application/json', ...answer }),
      );
      await page.goto('/entry?lang=en');
      await expect(page.getByRole('tab', { name: 'Phone', exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: textOf('en', 'login.forgot_password') })).toBeVisible();
      await new LoginPage(page).signIn(designer);
      await expect(page).toHaveURL(/\/content$/);
      await forgetVisit(page);
      await page.unroute(settingsCall);
    },
  );
});

test.describe('in the browser of another app', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50' });

  test('which hides every method, there is a way out of it', async ({ page }) => {
    await withProfile(page, { ...nothing, google_login: true });
    await page.goto('/entry?lang=en');
    await expect(page.getByRole('button', { name: textOf('en', 'browser.open') })).toBeVisible();
    await expect(page.getByText(textOf('en', 'error.config'))).toHaveCount(0);
  });
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 568 } });

  test('an empty registration names every field at once, with nothing over the first one', async ({
    page,
  }) => {
    // The countries arrive after the submit: the field with the focus stays.
    const release = await holdRequests(page, '**/CountrySelect-*.js');
    await page.goto('/entry/register?lang=en');
    await page.getByRole('tab', { name: 'Phone', exact: true }).click();
    await page.locator('form button[type=submit]').click();
    for (const key of ['info.complete_mobile', 'info.complete_code', 'validation.terms'] as const)
      await expect(page.getByText(textOf('en', key))).toBeVisible();
    const mobile = page.getByRole('textbox', { name: 'Phone number', exact: true });
    await expect(mobile).toBeFocused();
    release();
    await expect(page.getByRole('button', { name: /^Country or region/ })).toBeVisible();
    await expect(mobile).toBeFocused();
    await expect(page.locator('label', { hasText: 'Phone number' })).toBeInViewport({ ratio: 1 });
    // The element in the middle of the field is the field.
    expect(
      await mobile.evaluate((field) => {
        const { left, top, width, height } = field.getBoundingClientRect();
        const root = field.getRootNode() as ShadowRoot;
        return root.elementFromPoint(left + width / 2, top + height / 2) === field;
      }),
    ).toBe(true);
    await expect(page.getByRole('region', { name: textOf('en', 'toast.region') })).toHaveCount(0);
  });
});
