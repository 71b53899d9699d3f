/** Measures space for long texts of a brand and for fingers: low and narrow windows, touch targets of 44 by 44 px. */
import type { Locator } from '@playwright/test';
import { neutralSettings } from '../demo/seed/neutralSettings';
import type { SystemSettings } from '../src/api/systemSettings';
import { expect, test } from './fixtures';
import { openPortal } from './openPortal';
import { PhoneLoginPage } from './pages/PhoneLoginPage';
import { textOf } from './texts';

test.describe('in a low window', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  for (const { height, isWhole } of [
    { height: 600, isWhole: true },
    { height: 400, isWhole: false },
  ])
    test(`the brand panel ${isWhole ? 'is wholly visible' : 'can be scrolled'} (${height} px)`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1280, height });
      await openPortal(page, '/entry');
      const pause = page.getByRole('button', { name: 'Pause pictures', exact: true });
      await expect(pause).toBeVisible();
      const panel = await bottomOf(page.getByRole('complementary'));
      const last = page.getByRole('complementary').getByRole('paragraph').last();
      expect(await bottomOf(pause)).toBeLessThan(panel);
      expect(await bottomOf(last)).toBeLessThan(panel);
      if (isWhole) expect(panel).toBeLessThan(height);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(pause).toBeInViewport({ ratio: 1 });
    });
});

for (const width of [1280, 375])
  test(`a problem below the form moves nothing that follows (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const login = await openPortal(page, '/entry');
    await expect(login.google).toBeVisible();
    const followers = [login.google, page.getByRole('contentinfo')];
    const topsOf = () => Promise.all(followers.map((each) => each.evaluate(topOnPage)));
    const before = await topsOf();
    await page.route('**/v1/login/', (route) => route.abort());
    await login.signIn({ account: 'ada@example.com', password: 'Sketch2026' });
    await expect(page.getByRole('alert').filter({ hasText: textOf('en', 'error.network') })).toBeVisible();
    await expect.poll(topsOf).toEqual(before);
    // The other tab has no notice.
    await new PhoneLoginPage(page).open();
    await expect(page.getByText('or continue with')).toBeVisible();
    await expect.poll(topsOf).toEqual(before);
  });

test('gaps around the divider are those between fields', async ({ page }) => {
  const login = await openPortal(page, '/entry');
  await expect(login.google).toBeVisible();
  const passkey = page.getByRole('button', { name: 'Sign in with a passkey' });
  const heights = await Promise.all(
    [login.email, login.password, login.submit, passkey].map((each) => each.evaluate(sidesOf)),
  );
  const [email, password, submit, first] = heights.map(([top = 0, bottom = 0]) => ({ top, bottom }));
  const divider = await page.getByText('or continue with').evaluate(sidesOf);
  expect((submit?.top ?? 0) - (password?.bottom ?? 0)).toBe(24);
  expect((divider[0] ?? 0) - (submit?.bottom ?? 0)).toBe(24);
  expect((first?.top ?? 0) - (divider[1] ?? 0)).toBe(24);
  // The label and its gap stand between the two.
  const label = await page.getByText('Password', { exact: true }).evaluate(sidesOf);
  expect((label[0] ?? 0) - (email?.bottom ?? 0)).toBe(24);
});

test('long texts of a brand do not make a phone scroll sideways', async ({ page }) => {
  const word = 'Contosomanufacturinginternationalholdings';
  const link = { title: `${word} ${word}`, url: 'https://contoso.example/' };
  const texts = {
    main_title: word,
    sub_titles: [word],
    tip: word,
    enterprise_info: { help_center: link, contact_us: link, official_site: link, icp_number: word },
  };
  const info: SystemSettings = {
    theme: { system_abbr: word },
    profile: { ...neutralSettings.profile, download_centre: link.url, texts: { en: texts, zh: texts } },
  };
  await page.route('**/system_settings**', (route) =>
    route.fulfill({ json: { code: 1, message: '', info } }),
  );
  await page.setViewportSize({ width: 320, height: 640 });
  await openPortal(page, '/entry');
  await expect(page.getByRole('banner')).toContainText(word);
  // Nothing is wider than the page without its scroll bar.
  const hidden = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(hidden).toBeLessThanOrEqual(0);
  for (const named of await page.getByRole('link').all()) {
    const box = await named.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  }
});

test.describe('touch targets', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 740 } });

  test('are 44 by 44 px for a button beside a link, a short tab and a short link', async ({ page }) => {
    const login = await openPortal(page, '/entry', 'zh');
    expect(await sidesHit(login.showPassword)).toEqual([true, true, true, true]);
    const phone = new PhoneLoginPage(page, 'zh');
    await phone.open();
    expect(await sidesHit(phone.tab('passwordTab'))).toEqual([true, true, true, true]);
    await page.goto('/entry/register?lang=zh');
    const signIn = page.getByRole('link', { name: textOf('zh', 'register.sign_in'), exact: true });
    await expect(signIn).toBeVisible();
    expect(await sidesHit(signIn)).toEqual([true, true, true, true]);
  });
});

/** Runs in the page. */
const topOnPage = (element: Element): number => element.getBoundingClientRect().top + scrollY;

/** Runs in the page. @returns top and bottom */
const sidesOf = (element: Element): number[] => {
  const { top, bottom } = element.getBoundingClientRect();
  return [top, bottom];
};

const bottomOf = (place: Locator): Promise<number> =>
  place.evaluate((element) => element.getBoundingClientRect().bottom);

/** Whether a control is hit 21 px from its centre: at its start, its end, above and below. */
const sidesHit = (control: Locator): Promise<boolean[]> =>
  control.evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = element.getBoundingClientRect();
    const root = element.getRootNode() as ShadowRoot;
    return [
      [-21, 0],
      [21, 0],
      [0, -21],
      [0, 21],
    ].map(([across = 0, down = 0]) =>
      element.contains(root.elementFromPoint(x + width / 2 + across, y + height / 2 + down)),
    );
  });
