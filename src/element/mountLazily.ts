/**
 * Mounts an element before its app is there: draws the first screen, sends the settings request and fetches the
 * app at once, holds early input, and hands all of it over when the app arrives (architecture, "The element
 * and the instant form"). Of the app it knows only the type.
 */
import type { EntryHost } from '../app/EntryHost';
import { createEntryHost } from './createEntryHost';
import { drawFirstScreen, type FirstDrawing } from './drawFirstScreen';
import type { FirstScreens } from './FirstScreens';
import { holdEarlyInput } from './holdEarlyInput';
import { chooseFirstLanguage } from './firstLanguage';
import { requestSettings } from './requestSettings';
import { showLoadFailure } from './showLoadFailure';
import type { EntryElement } from './withEntryContract';

/** The app chunk: takes over what the loader drew. */
export interface StartedApp {
  stop(): void;
}
export type StartApp = (
  host: EntryHost,
  container: HTMLDivElement,
  styleIds: readonly string[],
) => Promise<StartedApp>;

/** What the loader brings. */
export interface LazyParts {
  firstScreens: FirstScreens;
  /** Fetches the app chunk; a call after a failure tries again. */
  loadApp(lang: string): Promise<StartApp>;
}

/** One mounted element, as r2wc's renderer context. */
export interface LazyMount {
  stop(): void;
}

/**
 * Draws and starts an element.
 * @param element the connected element
 * @param root its shadow root, empty
 * @param parts first screens and app loader
 */
export function mountLazily(element: EntryElement, root: ShadowRoot, parts: LazyParts): LazyMount {
  const config = element.entryConfig.get();
  const language = chooseFirstLanguage(config, window);
  const first = drawFirstScreen(root, config, language.lang, language.methods, parts.firstScreens);
  element.reflectLang(language.lang);
  if (!config.hub) return refuseConfig(element, root, first);

  const early = holdEarlyInput(first.container);
  const settings = requestSettings(config, language.lang);
  // The app reads the outcome; without a reader a failure must not count as unhandled.
  settings.catch(() => undefined);

  let app: StartedApp | undefined;
  let isStopped = false;
  const host = createEntryHost(element, language, {
    isPrerendered: first.isPrerendered,
    settings,
    takeEarlyInput: early.take,
  });

  const run = async (): Promise<void> => {
    while (!isStopped && !app) {
      try {
        const startApp = await parts.loadApp(language.lang);
        if (isStopped) return;
        app = await startApp(host, first.container, first.styleIds);
        if (isStopped) app.stop();
      } catch {
        element.dispatchEntryEvent('entry-error', {
          kind: 'chunk',
          code: 0,
          message: first.texts.chunkFailed,
        });
        early.release();
        await showLoadFailure(root, first.texts);
      }
    }
  };
  void run();

  return {
    stop() {
      isStopped = true;
      app?.stop();
      root.replaceChildren();
      root.adoptedStyleSheets = [];
    },
  };
}

/** Without a hub there is nothing to sign in to: say so to the visitor and to the host. */
function refuseConfig(element: EntryElement, root: ShadowRoot, first: FirstDrawing): LazyMount {
  const text = root.ownerDocument.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent = first.texts.config;
  first.container.replaceChildren(text);
  element.dispatchEntryEvent('entry-error', { kind: 'config', code: 0, message: first.texts.config });
  return {
    stop() {
      root.replaceChildren();
      root.adoptedStyleSheets = [];
    },
  };
}
