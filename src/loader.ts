/**
 * The script a partner includes (`/hub-entry.js`): defines `<hub-entry>`, which draws its first screen at once,
 * and fetches the app beside it. No Preact and no emotion in here.
 */
import builtApp from 'virtual:built-app';
import firstScreens from 'virtual:first-screens';
import { defineLazyElement } from './element/lazyElement';
import type { StartApp } from './element/mountLazily';
import { preloadModule } from './element/preloadModule';
import { afterPaint } from './lib/afterPaint';

const own = new URL(import.meta.url);
const folder = new URL('.', own).href;

let loading: Promise<StartApp> | undefined;
let attempts = 0;

/** One fetch for all elements of the page; after a failure the next call asks again under another address. */
function loadApp(): Promise<StartApp> {
  loading ??= importApp().catch((error: unknown) => {
    loading = undefined;
    attempts += 1;
    throw error;
  });
  return loading;
}

async function importApp(): Promise<StartApp> {
  const [largest, ...others] = builtApp.imports;
  // While the first screen is drawn the line is free; each link takes from the drawing, so one must do.
  if (largest) preloadModule(folder + largest);
  await afterPaint();
  for (const file of others) preloadModule(folder + file);
  // A failed module stays failed in some engines' module map until its address changes.
  const query = attempts > 0 ? `?attempt=${attempts}` : '';
  const module: { startApp: StartApp } = await import(/* @vite-ignore */ folder + builtApp.app + query);
  return module.startApp;
}

function preloadLanguage(lang: string): void {
  const file = builtApp.languages[lang];
  if (file) preloadModule(folder + file);
}

defineLazyElement({ firstScreens, loadApp, preloadLanguage }, own.origin);
