/**
 * The script a partner includes (`/hub-entry.js`): defines `<hub-entry>`, which draws its first screen at once,
 * and fetches the app beside it. No React and no emotion in here.
 */
import builtApp from 'virtual:built-app';
import firstScreens from 'virtual:first-screens';
import { defineLazyElement } from './element/lazyElement';
import type { StartApp } from './element/mountLazily';

const address = (file: string): string => new URL(file, import.meta.url).href;

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
  builtApp.imports.forEach(preload);
  // A failed module stays failed in some engines' module map until its address changes.
  const query = attempts > 0 ? `?attempt=${attempts}` : '';
  const module: { startApp: StartApp } = await import(/* @vite-ignore */ address(builtApp.app + query));
  return module.startApp;
}

/** Fetches a module beside the one that will import it; a failure is that one's to report. */
function preload(file: string): void {
  import(/* @vite-ignore */ address(file)).catch(() => undefined);
}

function preloadLanguage(lang: string): void {
  const file = builtApp.languages[lang];
  if (file) preload(file);
}

defineLazyElement({ firstScreens, loadApp, preloadLanguage }, new URL(import.meta.url).origin);
