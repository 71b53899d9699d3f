/** The product on the brand side turns when a visitor wants it to, and costs nobody else a byte. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { openPortal } from './openPortal';

// The other tests see nothing move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const sheets = '**/*-turn.avif';

/** Opens the sign-in, shows the headphones, and collects what is asked for. @param press a mouse would rest where it clicked */
async function openHeadphones(
  page: Page,
  press: 'click' | 'tap' = 'click',
): Promise<{ asked: string[]; slider: Locator; still: Locator }> {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('-turn.avif')) asked.push(request.url());
  });
  await openPortal(page, '/entry');
  const still = page.locator('aside img[src*="headphones"]');
  const pick = page.getByRole('button', { name: 'Picture 2' });
  // With reduced motion there is one picture and nothing to pick.
  if (await page.evaluate(() => !matchMedia('(prefers-reduced-motion: reduce)').matches)) {
    await pick[press]();
    await expect(still).toHaveCSS('opacity', '1');
  }
  return { asked, still, slider: page.getByRole('slider', { name: 'Turn the model' }) };
}

test('arrow keys turn it, and its frames come only then', async ({ page }) => {
  const { asked, slider, still } = await openHeadphones(page);
  await slider.focus();
  expect(asked).toEqual([]);
  await slider.press('ArrowRight');
  await expect(page.locator('aside svg image')).toBeVisible();
  await expect(still).toHaveCSS('opacity', '0');
  await expect(slider).toHaveAttribute('aria-valuetext', '15°');
  await slider.press('ArrowLeft');
  await slider.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', '345°');
  expect(asked).toHaveLength(1);
  // Another picture is a still again.
  await page.getByRole('button', { name: 'Picture 1' }).click();
  await expect(page.locator('aside svg image')).toBeHidden();
  await page.getByRole('button', { name: 'Picture 2' }).click();
  await expect(still).toHaveCSS('opacity', '1');
});

test('a drag turns it where the picture lay', async ({ page }) => {
  const { slider, still } = await openHeadphones(page);
  const place = (await still.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const middle = { x: place.x + place.width / 2, y: place.y + place.height * 0.6 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 90, middle.y, { steps: 5 });
  await page.mouse.up();
  await expect(slider).toHaveAttribute('aria-valuetext', '75°');
  const frames = page.locator('aside svg:has(> svg > image)');
  await expect(frames).toBeVisible();
  expect(await frames.boundingBox()).toEqual(place);
});

test('a pointer that rests on it loads the frames, and the picture stays', async ({ page }) => {
  const { asked, still } = await openHeadphones(page);
  await still.hover({ force: true, position: { x: 200, y: 200 } });
  await expect.poll(() => asked.length).toBe(1);
  await expect(still).toHaveCSS('opacity', '1');
});

test('frames that fail leave the picture', async ({ page, watch }) => {
  await page.route(sheets, (route) => route.abort());
  const { asked, slider, still } = await openHeadphones(page);
  await slider.press('ArrowRight');
  await expect.poll(() => asked.length).toBe(1);
  await expect(still).toHaveCSS('opacity', '1');
  await expect(page.locator('aside svg image')).toBeHidden();
  watch.errors.length = 0;
});

test('with reduced motion nothing turns', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { asked, slider } = await openHeadphones(page);
  await expect(page.locator('aside img').last()).toBeVisible();
  await expect(slider).toBeHidden();
  expect(asked).toEqual([]);
});

test('with saved data nothing turns', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const { asked, slider, still } = await openHeadphones(page);
  await still.hover({ force: true, position: { x: 200, y: 200 } });
  await expect(slider).toBeHidden();
  expect(asked).toEqual([]);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 740 } });

  test('a drag to the side turns it, and the page stays', async ({ page }) => {
    const { asked, slider, still } = await openHeadphones(page, 'tap');
    await still.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    await swipe(page, await middleOf(still), [90, 0]);
    await expect(slider).toHaveAttribute('aria-valuetext', '75°');
    await expect(page.locator('aside svg image')).toBeVisible();
    expect(asked).toHaveLength(1);
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });

  test('a drag upwards scrolls the page, and loads and turns nothing', async ({ page }) => {
    const { asked, slider, still } = await openHeadphones(page, 'tap');
    await page.evaluate(() => scrollTo(0, 0));
    const { y } = await middleOf(still);
    // Near the foot of the window, where the panel begins.
    await page.evaluate((by) => scrollTo(0, by), Math.max(0, y - 700));
    const before = await page.evaluate(() => scrollY);
    await swipe(page, await middleOf(still), [0, -40]);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
    await expect(slider).toHaveAttribute('aria-valuetext', '0°');
    expect(asked).toEqual([]);
  });
});

/** Where a finger takes the product, in the window. */
async function middleOf(still: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await still.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height * 0.6 };
}

/** One finger, as the browser gets it from a screen: Playwright's own touches only tap. @param by px */
async function swipe(
  page: Page,
  from: { x: number; y: number },
  by: readonly [number, number],
): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', part = 0) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + by[0] * part, y: from.y + by[1] * part }],
    });
  await send('touchStart');
  // One after the other.
  // oxlint-disable-next-line no-await-in-loop
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await send('touchMove', part);
  await send('touchEnd');
  await client.detach();
}
