/**
 * Mounts an element before its app: shows the initial screen, requests the app and the settings after the first
 * paint, captures early input, and passes all of it to the app (docs/element.md). Imports only types of the app.
 */
import type { InitialState } from '../contract/elementApi';
import { openConfig } from '../contract/initialConfig';
import { afterPaint } from '../lib/afterPaint';
import { initialMethods, renderInitialScreen } from './renderInitialScreen';
import { initialColors } from './initialColors';
import { chooseInitialLanguage, storeInitialLanguage } from './initialLanguage';
import type { PrerenderedScreens } from './prerenderedScreens';
import { holdEarlyInput } from './holdEarlyInput';
import { requestSettings } from './requestSettings';
import type { LoaderTexts } from './loaderTypes';
import type { EntryElement, EntryRoot } from './createElementClass';

/** Set up before the app is loaded, which continues from it. */
export interface MountState extends InitialState {
  /** The sheet of the brand's colors. */
  colors: CSSStyleSheet;
  /** @see ElementApi.takeEarlyInput */
  takeEarlyInput: () => (() => void) | undefined;
}

export interface StartedApp {
  stop(): void;
}
export type StartApp = (
  element: EntryElement,
  state: MountState,
  container: HTMLDivElement,
) => Promise<StartedApp>;

/** What differs between the loader and `hub-entry/element`. */
export interface LazyDeps {
  screens: PrerenderedScreens;
  /** A call after a failure tries again. */
  loadApp(): Promise<StartApp>;
  /** Does nothing unless the language is one of ours. */
  preloadLanguage(lang: string): void;
}

/** @param root shadow root of the connected element */
export function mountLazily(root: EntryRoot, deps: LazyDeps): StartedApp {
  const element = root.host;
  deps.loadApp().catch(() => undefined);
  const config = openConfig(element.entrySource.get()).initial;
  // The window of the element's own document, because sheets and storage of another are of no use here.
  const view = root.ownerDocument.defaultView ?? window;
  const language = chooseInitialLanguage(config, view, Object.keys(deps.screens.texts));
  const methods = initialMethods(language.cachedSettings, config.mode, root.ownerDocument);
  const colors = new view.CSSStyleSheet();
  const { screens } = deps;
  colors.replaceSync(
    screens.colors ?? initialColors(config, language.cachedSettings, root.ownerDocument.documentElement),
  );
  root.adoptedStyleSheets = [colors];
  const screen = renderInitialScreen(root, config, language.lang, methods, screens);
  element.reflectLang(language.lang);
  const early = holdEarlyInput(screen.container, screens.takePressed?.());
  let isStored = false;
  const storeLanguage = (): void => {
    if (!isStored) storeInitialLanguage(language, config, view);
    isStored = true;
  };
  const settings = afterPaint().then(() => {
    deps.preloadLanguage(language.lang);
    storeLanguage();
    return requestSettings(config, language.lang);
  });
  // The app handles the result. Until then a failure must not count as an unhandled rejection.
  settings.catch(() => undefined);

  let app: StartedApp | undefined;
  let isStopped = false;
  const state: MountState = {
    ...language,
    methods,
    isPrerendered: screen.isPrerendered,
    settings,
    colors,
    takeEarlyInput: early.take,
  };

  const run = async (): Promise<void> => {
    while (!isStopped && !app) {
      try {
        const startApp = await deps.loadApp();
        if (isStopped) return;
        // The app reads the stored language, and may be ready before the paint (for a second element of the page).
        storeLanguage();
        app = await startApp(element, state, screen.container);
        if (isStopped) app.stop();
      } catch {
        const { texts } = screen;
        element.dispatchEntryEvent('entry-error', { kind: 'chunk', code: 0, message: texts.chunkFailed });
        early.release();
        await showLoadFailure(root, texts);
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

/** Shows a message below the form. Typed text stays. @returns when the visitor presses "Try again" */
async function showLoadFailure(root: ShadowRoot, texts: LoaderTexts): Promise<void> {
  const document = root.ownerDocument;
  const notice = document.createElement('div');
  notice.dataset.loadFailure = '';
  notice.setAttribute('role', 'alert');
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = texts.tryAgain;
  notice.append(texts.chunkFailed, button);
  root.append(notice);
  await new Promise<void>((resolve) => button.addEventListener('click', () => resolve(), { once: true }));
  notice.remove();
}
