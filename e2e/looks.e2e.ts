/**
 * Compares the main screens with the screenshots in `looks/`. Four screenshots per screen cover every pair of language,
 * scheme and width. After an intended change run `npx playwright test e2e/looks.e2e.ts --update-snapshots=all`, and
 * look at each changed screenshot before you commit it.
 */
import type { Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { designer } from './addresses';
import { expect, test } from './fixtures';
import { openPortal } from './openPortal';
import { ContentPage } from './pages/ContentPage';
import { PhoneLoginPage } from './pages/PhoneLoginPage';
import { pinFonts } from './pinFonts';
import { textOf, type Lang } from './texts';

test.skip(process.platform !== 'linux', 'other systems draw letters in another way');
test.use({ bypassCSP: true });
test.beforeEach(async ({ context }) => {
  await pinFonts(context);
});

const looks = [
  { lang: 'en', scheme: 'light', width: 1280, height: 800 },
  { lang: 'zh', scheme: 'dark', width: 1280, height: 800 },
  { lang: 'zh', scheme: 'light', width: 375, height: 812 },
  { lang: 'en', scheme: 'dark', width: 375, height: 812 },
] as const;

/** The brand panel is the same as on the sign-in, so it is compared only once. */
const formSide = { x: 656, y: 0, width: 624, height: 800 } as const;

const letters = fileURLToPath(new URL('looks.css', import.meta.url));

/**
 * Tolerance: two builds of Chromium render the same pixels; a button moved by 4 px or a link in another colour exceeds
 * it.
 */
const comparison = { threshold: 0.02, maxDiffPixels: 300, stylePath: letters } as const;

/**
 * Opens the screen in each look, as a host would, and compares.
 * @param shown text that is visible in a language
 */
async function compareLooks(
  page: Page,
  name: string,
  shown: (lang: Lang) => string,
  { isFormOnly = false } = {},
): Promise<void> {
  // Keeps hover styles off.
  await page.mouse.move(0, 0);
  for (const { lang, scheme, width, height } of looks) {
    await page.setViewportSize({ width, height });
    await page.locator('hub-entry').evaluate(
      (entry, attributes) => {
        for (const [attribute, value] of attributes) entry.setAttribute(attribute, value);
      },
      [
        ['lang', lang],
        ['color-scheme', scheme],
      ] as const,
    );
    await expect(page.getByText(shown(lang), { exact: true }).first()).toBeVisible();
    await expect.poll(() => hasPictures(page)).toBe(true);
    await expect(page).toHaveScreenshot(`${name}-${lang}-${scheme}-${width}.png`, {
      ...comparison,
      ...(isFormOnly && width === 1280 ? { clip: formSide } : {}),
    });
  }
}

/** Whether all visible images have loaded. */
const hasPictures = (page: Page): Promise<boolean> =>
  page
    .locator('img')
    .evaluateAll((images) =>
      images
        .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
        .every((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0),
    );

const createAccount = (lang: Lang) => textOf(lang, 'login.create_account');

test('sign-in', async ({ page }) => {
  const login = await openPortal(page, '/entry');
  await login.google.waitFor();
  await compareLooks(page, 'sign-in', createAccount);
});

test('sign-in by phone', async ({ page }) => {
  const login = await openPortal(page, '/entry');
  await login.google.waitFor();
  await new PhoneLoginPage(page).open();
  await compareLooks(page, 'phone', createAccount, { isFormOnly: true });
});

test('second factor', async ({ page }) => {
  const info = { need_captcha: 'email', challenge: 'c', masked_to: 's•••@example.com' };
  await page.route('**/api/hub/v1/login/', (route) =>
    route.fulfill({ json: { code: 1, message: '', info } }),
  );
  await page.clock.install();
  const login = await openPortal(page, '/entry');
  await login.signIn(designer);
  await new PhoneLoginPage(page).heading.waitFor();
  // The wait for another code has ended, so no countdown is shown.
  await page.clock.fastForward(61_000);
  await compareLooks(page, 'factor', (lang) => textOf(lang, 'factor.title'), { isFormOnly: true });
});

test('registration', async ({ page }) => {
  await page.goto('/entry/register');
  await compareLooks(page, 'register', (lang) => textOf(lang, 'register.title'), { isFormOnly: true });
});

test('password reset', async ({ page }) => {
  await page.goto('/entry/forgot_password');
  await compareLooks(page, 'reset', (lang) => textOf(lang, 'reset.title'), { isFormOnly: true });
});

test('content', async ({ page }) => {
  const login = await openPortal(page, '/entry');
  await login.signIn(designer);
  await new ContentPage(page).heading.waitFor();
  await compareLooks(page, 'content', (lang) => textOf(lang, 'content.title'));
});

test('error screen', async ({ page, watch }) => {
  const broken = 'export const RegisterRoute = () => { throw new Error("The screen broke") };';
  await page.route('**/assets/RegisterRoute-*.js', (route) =>
    route.fulfill({ body: broken, contentType: 'text/javascript' }),
  );
  await page.goto('/entry/register');
  await compareLooks(page, 'error', (lang) => textOf(lang, 'error.unexpected'));
  expect(watch.errors.splice(0).join()).toContain('The screen broke');
});
