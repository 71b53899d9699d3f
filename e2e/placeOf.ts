/** A page of Playwright as the engines' flows see one. */
import type { Page } from '@playwright/test';
import { callOf, type Place } from './engines/engine';
import type { Shown } from './engines/showScreen';

export function placeOf(page: Page): Shown {
  const run: Place['run'] = async (work, ...args) => page.evaluate(callOf(work, args));
  return { goto: async (url) => void (await page.goto(url)), run, read: run, request: page.request };
}
