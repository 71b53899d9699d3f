/** A page of Playwright as the engines' flows see one. */
import type { Page } from '@playwright/test';
import { pageSource, type Place } from './engines/engine';

export function placeOf(page: Page): Pick<Place, 'goto' | 'run' | 'read'> {
  const run: Place['run'] = async (work, ...args) =>
    JSON.parse(await page.evaluate(`(${pageSource(work)})(${JSON.stringify(JSON.stringify(args))})`));
  return { goto: async (url) => void (await page.goto(url)), run, read: run };
}
