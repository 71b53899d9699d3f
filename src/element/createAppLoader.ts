import { afterPaint } from '../lib/afterPaint';
import type { LazyParts, StartApp } from './mountLazily';
import { preloadModule } from './preloadModule';

/** What a loader must know of the built app; file names relative to its folder. */
export interface BuiltApp {
  /** Module that exports `startApp`. */
  app: string;
  /** Modules the app imports at once, and those they import, to be fetched beside it: none waits for another. */
  imports: string[];
  /** Language → its module. */
  languages: Record<string, string>;
}

/**
 * Fetches the app: once for all elements of the page; after a failure the next call asks again under another address.
 * @param builtApp names of its files
 * @param folder address they are relative to
 */
export function createAppLoader(
  builtApp: BuiltApp,
  folder: string,
): Pick<LazyParts, 'loadApp' | 'preloadLanguage'> {
  let loading: Promise<StartApp> | undefined;
  let attempts = 0;
  const importApp = async (): Promise<StartApp> => {
    // Each link takes from the drawing.
    await afterPaint();
    for (const file of builtApp.imports) preloadModule(folder + file);
    // A failed module stays failed in some engines' module map until its address changes.
    const query = attempts > 0 ? `?attempt=${attempts}` : '';
    const module: { startApp: StartApp } = await import(/* @vite-ignore */ folder + builtApp.app + query);
    return module.startApp;
  };
  return {
    loadApp() {
      loading ??= importApp().catch((error: unknown) => {
        loading = undefined;
        attempts += 1;
        throw error;
      });
      return loading;
    },
    preloadLanguage(lang) {
      const file = builtApp.languages[lang];
      if (file) preloadModule(folder + file);
    },
  };
}
