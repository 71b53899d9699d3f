/**
 * Phones of 320, 375 and 430 px, upright and on their side, and 320 by 256 px, which is 1280 by 1024 px at 400 % zoom:
 * nothing scrolls sideways, every control has room for a finger, iOS does not zoom into a field, and the keyboard covers
 * neither the field in use nor its button.
 */
import type { Page } from '@playwright/test';
import { addresses, designer } from './addresses';
import { expect, test } from './fixtures';
import { openPortal } from './openPortal';
import { ContentPage } from './pages/ContentPage';
import { EditorPage } from './pages/EditorPage';
import { PartnerPage } from './pages/PartnerPage';
import { PhoneLoginPage } from './pages/PhoneLoginPage';

test.use({ isMobile: true, hasTouch: true, viewport: { width: 375, height: 740 } });

const sizes = [
  [320, 568],
  [375, 740],
  [430, 932],
  [568, 320],
  [740, 375],
  [932, 430],
  [320, 256],
] as const;

/** Looks at what the page shows in every size. */
async function expectFit(page: Page, what: string): Promise<void> {
  for (const [width, height] of sizes) {
    // One size after the other.
    // oxlint-disable no-await-in-loop
    await page.setViewportSize({ width, height });
    expect(await page.evaluate(findMisfits, null), `${what} at ${width} by ${height} px`).toEqual([]);
    // oxlint-enable no-await-in-loop
  }
}

for (const lang of ['en', 'zh'] as const) {
  test(`the form, registration and reset fit a phone (${lang})`, async ({ page }) => {
    const login = await openPortal(page, '/entry', lang);
    await expect(login.google).toBeVisible();
    await expectFit(page, 'sign-in');
    await new PhoneLoginPage(page, lang).open();
    await expectFit(page, 'sign-in by phone');
    for (const path of ['/entry/register', '/entry/forgot_password']) {
      // One path after the other.
      // oxlint-disable no-await-in-loop
      await page.goto(`${path}?lang=${lang}`);
      await expect(page.locator('form')).toBeVisible();
      await expectFit(page, path);
      // oxlint-enable no-await-in-loop
    }
  });
}

test('the content page and the question of an app fit a phone', async ({ page }) => {
  const login = await openPortal(page, '/entry');
  await login.signIn(designer);
  await expect(new ContentPage(page).heading).toBeVisible();
  await expectFit(page, 'content');
  const callback = encodeURIComponent(`${addresses.partner}/`);
  await page.goto(`/entry/authorize?appid=studio-app&callback=${callback}`);
  await expect(page.getByRole('button', { name: 'Allow', exact: true })).toBeVisible();
  await expectFit(page, 'question');
});

test('the form fits a phone in the tag and in the frame', async ({ page }) => {
  const { login } = await PartnerPage.open(page);
  await expect(login.google).toBeVisible();
  for (const width of [320, 375, 430]) {
    // One width after the other.
    // oxlint-disable no-await-in-loop
    await page.setViewportSize({ width, height: 740 });
    expect(await page.evaluate(findMisfits, 'hub-entry'), `tag at ${width} px`).toEqual([]);
    // oxlint-enable no-await-in-loop
  }
  const editor = await EditorPage.visit(page);
  await editor.openDialog();
  await expect(editor.login.google).toBeVisible();
  const frame = page.frames().at(-1);
  for (const width of [320, 375, 430]) {
    // oxlint-disable no-await-in-loop
    await page.setViewportSize({ width, height: 740 });
    expect(await frame?.evaluate(findMisfits, null), `frame at ${width} px`).toEqual([]);
    // oxlint-enable no-await-in-loop
  }
});

for (const [kind, open] of [
  ['that makes the page smaller', (page: Page) => page.setViewportSize({ width: 375, height: 330 })],
  ['that lies over the page', layKeyboardOver],
] as const)
  test(`a keyboard ${kind} covers neither the field in use nor its button`, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 600 });
    const [login] = await Promise.all([
      openPortal(page, '/entry'),
      page.waitForResponse(/\/keyboard-[\w-]+\.js/),
    ]);
    await expect(login.google).toBeVisible();
    await login.password.tap();
    await expect(login.password).toBeFocused();
    await open(page);
    await expect.poll(() => outOfSight(page, 330)).toEqual([]);
  });

/** Simulates a keyboard as iOS shows it: the page keeps its size, and less of it can be seen. */
async function layKeyboardOver(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { visualViewport } = window;
    if (!visualViewport) return;
    Object.defineProperty(visualViewport, 'height', { get: () => 330 });
    visualViewport.dispatchEvent(new Event('resize'));
  });
}

/** The field in use and its button, where they are not within the first `height` pixels of what is shown. */
function outOfSight(page: Page, height: number): Promise<string[]> {
  return page.evaluate((limit) => {
    const field = document.querySelector('hub-entry')?.shadowRoot?.activeElement;
    const button = field?.closest('form')?.querySelector('button[type=submit]');
    return [field, button].flatMap((each) => {
      const { top = -1, bottom = -1 } = each?.getBoundingClientRect() ?? {};
      return top >= 0 && bottom <= limit ? [] : [`${each?.localName} from ${top} to ${bottom}`];
    });
  }, height);
}

/**
 * Runs in the page: what does not fit. A control must take a finger in 44 by 44 px; a link within a sentence is as
 * high as its line (WCAG 2.2, 2.5.8 exempts it).
 * @param only selects the element to look at; `null` for the whole page
 */
function findMisfits(only: string | null): string[] {
  const misfits: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) misfits.push(`${scrollWidth} px wide`);
  const first = only === null ? document : document.querySelector(only)?.shadowRoot;
  const roots: (Document | ShadowRoot)[] = first ? [first] : [];
  for (const root of roots) {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (element.shadowRoot) roots.push(element.shadowRoot);
      if (!element.matches('a[href], button, input, select, [role=tab], [role=button]')) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const name = `${element.localName} ${element.getAttribute('aria-label') ?? element.textContent}`;
      const isText = element.matches('input:not([type=checkbox]), select');
      if (isText && Number.parseFloat(getComputedStyle(element).fontSize) < 16) misfits.push(`zoom: ${name}`);
      if (element.matches('label a') || element.getClientRects().length === 0) continue;
      const { x, y, width, height } = element.getBoundingClientRect();
      const [across, down] = [x + width / 2, y + height / 2];
      const isHit = (dx: number, dy: number): boolean => {
        const hit = root.elementFromPoint(across + dx, down + dy);
        return element.contains(hit) || hit?.closest('label')?.control === element;
      };
      const reach = (dx: number, dy: number): number => {
        let px = 0;
        while (px < 44 && isHit(dx * (px + 1), dy * (px + 1))) px += 1;
        return px;
      };
      const size = [reach(-1, 0) + reach(1, 0) + 1, reach(0, -1) + reach(0, 1) + 1];
      if (Math.min(...size) < 44) misfits.push(`${size.join(' by ')} px: ${name}`);
    }
  }
  return misfits;
}
