/**
 * The tag and the frame fit phones of 320, 375 and 430 px (screens.e2e.ts looks at the screens), the keyboard covers neither
 * the field in use nor its button, on a page and in a dialog, and what lies over the page keeps off the notch.
 */
import type { Locator, Page } from '@playwright/test';
import { recordedAnswers } from '../src/testing/recordedAnswers';
import { designer } from './addresses';
import type { Screen } from './engines/screen';
import { screens } from './engines/screens';
import { show } from './engines/showScreen';
import { findMisfits } from './findMisfits';
import { expect, test } from './fixtures';
import { openPortal } from './openPortal';
import { EditorPage } from './pages/EditorPage';
import { LoginPage } from './pages/LoginPage';
import { PartnerPage } from './pages/PartnerPage';
import { placeOf } from './placeOf';

test.use({ isMobile: true, hasTouch: true, viewport: { width: 375, height: 740 } });

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
  ['that lies over the page', (page: Page) => setSight(page, 330)],
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

test('a keyboard that lies over a dialog covers neither its field nor its button', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 600 });
  const isLoaded = page.waitForResponse(/\/keyboard-[\w-]+\.js/);
  await show(placeOf(page), screenOf('captcha'));
  await isLoaded;
  const dialog = page.getByRole('dialog');
  // The picture has its room once it is there.
  await expect(dialog.getByRole('img')).toHaveJSProperty('complete', true);
  const before = await dialog.boundingBox();
  await setSight(page, 330);
  await expect.poll(() => outOfSight(page, 330)).toEqual([]);
  // Another keyboard, which is lower.
  await setSight(page, 360);
  await expect.poll(() => outOfSight(page, 360)).toEqual([]);
  await setSight(page, 600);
  await expect.poll(() => dialog.boundingBox()).toEqual(before);
});

test('toasts and dialogs stay beside the notch; a toast covers no heading and no link', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await endChallenges(page);
  for (const { width, height, ...insets } of [
    { width: 375, height: 667, top: 0, bottom: 0, left: 0, right: 0 },
    { width: 375, height: 667, top: 47, bottom: 34, left: 0, right: 0 },
    { width: 667, height: 375, top: 0, bottom: 21, left: 44, right: 44 },
  ]) {
    // One after the other.
    // oxlint-disable no-await-in-loop
    await page.setViewportSize({ width, height });
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
    await show(placeOf(page), screenOf('sign-in'));
    await new LoginPage(page).signIn(designer);
    await page.getByLabel('Verification code').fill('123456');
    const region = page.locator('section:has(> [part~=toast])');
    await expect(region).toBeVisible();
    // docs/specification.md section 9: 24 px from the top.
    await expect.poll(async () => (await region.boundingBox())?.y).toBe(Math.max(24, insets.top));
    const box = await region.boundingBox();
    const covered = [
      page.getByRole('link', { name: 'Help center' }),
      // A page of the portal does not reach below the notch, which only moves the toast here.
      ...(insets.top === 0 ? [page.getByRole('heading', { name: 'Sign in', exact: true })] : []),
    ];
    for (const each of covered) expect(meet(box, await each.boundingBox())).toBe(false);
    expect(box?.x).toBeGreaterThanOrEqual(Math.max(16, insets.left));
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width - Math.max(16, insets.right));
    await show(placeOf(page), screenOf('captcha'));
    const edges = await page.getByRole('dialog').evaluate((dialog) => dialog.getBoundingClientRect());
    expect(edges.top).toBeGreaterThanOrEqual(insets.top + 16);
    expect(edges.bottom).toBeLessThanOrEqual(height - insets.bottom - 16);
    expect(edges.left).toBeGreaterThanOrEqual(insets.left + 16);
    expect(edges.right).toBeLessThanOrEqual(width - insets.right - 16);
    // oxlint-enable no-await-in-loop
  }
});

/** The code of a second factor comes too late, which a toast says above the form. */
async function endChallenges(page: Page): Promise<void> {
  await page.route('**/v1/login/', (route) => {
    const { challenge } = route.request().postDataJSON() as { challenge?: string };
    return route.fulfill({ json: challenge ? recordedAnswers.challengeGone : recordedAnswers.secondFactor });
  });
}

type Box = Awaited<ReturnType<Locator['boundingBox']>>;

/** Whether two elements share a place; a missing one has none. */
function meet(one: Box, other: Box): boolean {
  if (!one || !other) throw new Error('An element is not there.');
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

function screenOf(wanted: string): Screen {
  const screen = screens.find(({ name }) => name === wanted);
  if (!screen) throw new Error('The screen has another name.');
  return screen;
}

/** Simulates a keyboard as iOS shows it: the page keeps its size, and this height of it can be seen. */
async function setSight(page: Page, height: number): Promise<void> {
  await page.evaluate((now) => {
    const { visualViewport } = window;
    if (!visualViewport) return;
    Object.defineProperty(visualViewport, 'height', { get: () => now, configurable: true });
    visualViewport.dispatchEvent(new Event('resize'));
  }, height);
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
