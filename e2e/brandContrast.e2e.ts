/**
 * Contrast of the brand's lines over their pictures (WCAG 2.2, 1.4.3), from the pixels: axe and IBM's engine cannot
 * compute it over a picture or a gradient.
 */
import type { Page } from '@playwright/test';
import { contrast } from '../src/brand/tokens/contrast';
import { addresses } from './addresses';
import { expect, test } from './fixtures';

/** A line of the brand: its boxes on the page in CSS pixels, and its colour with the opacities around it, 0 to 255 and 0 to 1. */
interface Line {
  text: string;
  boxes: { x: number; y: number; width: number; height: number }[];
  color: [red: number, green: number, blue: number];
  opacity: number;
  /** 3 for large text, else 4.5. */
  needed: number;
}

/** Reads the brand's lines and hides their text, so that a picture of the page has what is behind them. */
function hideLines(): Line[] {
  const root = document.querySelector('hub-entry')?.shadowRoot;
  const lines = [...(root?.querySelectorAll<HTMLElement>('aside p') ?? [])];
  return lines
    .filter((line) => line.checkVisibility())
    .map((line) => {
      const { color, fontSize, fontWeight } = getComputedStyle(line);
      const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
      let opacity = alpha;
      for (let each: Element | null = line; each; each = each.parentElement)
        opacity *= Number(getComputedStyle(each).opacity);
      const range = document.createRange();
      range.selectNodeContents(line);
      const boxes = [...range.getClientRects()].map(({ x, y, width, height }) => ({
        x: x + scrollX,
        y: y + scrollY,
        width,
        height,
      }));
      line.style.setProperty('-webkit-text-fill-color', 'transparent');
      const size = Number.parseFloat(fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
      return {
        text: line.textContent,
        boxes,
        color: [red, green, blue],
        opacity,
        needed: isLarge ? 3 : 4.5,
      };
    });
}

/** Runs in the page. @returns the colours behind each line as `#rrggbb`, and shows the text again */
async function colorsBehind([picture, lines]: [string, Line[]]): Promise<string[][]> {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.codePointAt(0) ?? 0);
  const bitmap = await createImageBitmap(new Blob([bytes]));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const found = lines.map(({ boxes }) => {
    const colors = new Set<string>();
    for (const { x, y, width, height } of boxes) {
      const { data = [] } = context?.getImageData(x, y, Math.ceil(width), Math.ceil(height)) ?? {};
      for (let at = 0; at < data.length; at += 4) {
        if (data[at + 3] !== 255) throw new Error('a line is outside the picture');
        const channels = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
        colors.add(`#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`);
      }
    }
    return [...colors];
  });
  const root = document.querySelector('hub-entry')?.shadowRoot;
  for (const line of root?.querySelectorAll<HTMLElement>('aside p') ?? [])
    line.style.removeProperty('-webkit-text-fill-color');
  return found;
}

/** The least contrast of a line with any of the colours behind it. */
function leastContrast({ color, opacity }: Line, behind: readonly string[]): number {
  const over = (ground: string): string =>
    `#${color
      .map((value, index) => {
        const under = Number.parseInt(ground.slice(1 + 2 * index, 3 + 2 * index), 16);
        return Math.round(value * opacity + under * (1 - opacity))
          .toString(16)
          .padStart(2, '0');
      })
      .join('')}`;
  return Math.min(...behind.map((ground) => contrast(over(ground), ground)));
}

/** The brand's lines on show with too little contrast. */
async function tooFaint(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const root = document.querySelector('hub-entry')?.shadowRoot;
    return Promise.all(
      (root?.getAnimations() ?? [])
        .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined)),
    );
  });
  const lines = await page.evaluate(hideLines);
  expect(lines.length).toBeGreaterThan(1);
  const picture = (await page.screenshot({ animations: 'disabled', fullPage: true })).toString('base64');
  const behind = await page.evaluate(colorsBehind, [picture, lines] as [string, Line[]]);
  return lines
    .map((line, index) => ({ ...line, least: leastContrast(line, behind[index] ?? ['#ffffff']) }))
    .filter(({ least, needed }) => least < needed)
    .map(({ text, least }) => `${text}: ${least.toFixed(2)}`);
}

const marks = (page: Page) =>
  page.locator('hub-entry [part~=panel-controls] button[aria-label]:not(:last-child)');

for (const tenant of ['portal', 'acme', 'atelier'] as const)
  for (const width of [375, 1280])
    test(
      `${tenant}, ${width} px: every line can be read over every picture, in both schemes`,
      { tag: '@desktop' },
      async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
        await page.goto(`${addresses[tenant]}/entry`);
        await expect(page.locator('hub-entry aside p').nth(1)).toBeVisible();
        await page.waitForLoadState('networkidle');
        for (const colorScheme of ['light', 'dark'] as const) {
          // One look after the other.
          // oxlint-disable no-await-in-loop
          await page.emulateMedia({ colorScheme, reducedMotion: 'no-preference' });
          expect.soft(await tooFaint(page), `${colorScheme}, first picture`).toEqual([]);
          for (const mark of await marks(page).all()) {
            if (!(await mark.isVisible())) continue;
            await mark.click();
            await page.waitForLoadState('networkidle');
            const name = await mark.getAttribute('aria-label');
            expect.soft(await tooFaint(page), `${colorScheme}, ${name}`).toEqual([]);
          }
          // oxlint-enable no-await-in-loop
        }
      },
    );

test('faded lines on a phone are found (control)', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(`${addresses.portal}/entry`);
  await expect(page.locator('hub-entry aside p').nth(1)).toBeVisible();
  await page.evaluate(() => {
    const root = document.querySelector('hub-entry')?.shadowRoot;
    for (const line of root?.querySelectorAll<HTMLElement>('aside p') ?? []) line.style.opacity = '0.72';
  });
  expect(await tooFaint(page)).not.toEqual([]);
});
