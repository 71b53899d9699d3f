import { afterPaint } from '../lib/afterPaint';
import { dispatchPreloadError } from '../lib/importChunk';
import type { LazyDeps, StartApp } from './mountLazily';

/** File names are relative to the app's folder. */
export interface BuiltApp {
  /** Module that exports `startApp`. */
  app: string;
  /** What the app imports statically, directly or not. Preloaded with it, so that none waits for another. */
  imports: string[];
  /** Language → its module. */
  languages: Record<string, string>;
}

/** Loads once for all elements of the page. After a failure the next call loads the app again from another address. */
export function createAppLoader(
  builtApp: BuiltApp,
  folder: string,
): Pick<LazyDeps, 'loadApp' | 'preloadLanguage'> {
  let loading: Promise<StartApp> | undefined;
  /** Grows with each failure: some engines keep a failed module in their module map until its address changes. */
  let query = '';
  const importApp = async (): Promise<StartApp> => {
    // Each preload link would delay the first paint.
    await afterPaint();
    for (const file of builtApp.imports) preloadModule(folder + file);
    const module: { startApp: StartApp } = await import(/* @vite-ignore */ folder + builtApp.app + query);
    return module.startApp;
  };
  return {
    loadApp() {
      loading ??= importApp().catch((error: unknown) => {
        loading = undefined;
        query += '?retry';
        dispatchPreloadError(error);
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

/** Does not run the module. Removes the link from the host's head; the import itself reports failures. */
function preloadModule(url: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = 'anonymous';
  link.href = url;
  const remove = (): void => link.remove();
  link.addEventListener('load', remove);
  link.addEventListener('error', remove);
  document.head.append(link);
}
