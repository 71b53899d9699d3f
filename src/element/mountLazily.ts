/**
 * Mounts an element before its app is there: draws the first screen, asks for the app and the settings as soon as that
 * is painted, holds early input, and hands all of it over when the app arrives
 * (docs/architecture.md, "The element and the instant form"). Of the app it knows only the type.
 */
import type { EarlyAnswer, InitialMethods } from '../contract/elementApi';
import { openConfig } from '../contract/initialConfig';
import { afterPaint } from '../lib/afterPaint';
import { drawFirstScreen } from './drawFirstScreen';
import { firstColors } from './firstColors';
import { chooseFirstLanguage, storeFirstLanguage, type FirstLanguage } from './firstLanguage';
import { firstMethods } from './firstMethods';
import type { FirstScreens } from './firstScreens';
import { holdEarlyInput } from './holdEarlyInput';
import { requestSettings } from './requestSettings';
import { showLoadFailure } from './showLoadFailure';
import type { EntryElement, EntryRoot } from './createElementClass';

/** What was there before the app, which goes on from it. */
export interface FirstState extends FirstLanguage {
  /** What the first drawing offers. */
  methods: InitialMethods;
  /** Whether the first screen stands in the container, to be hydrated. */
  isPrerendered: boolean;
  /** The settings request, sent without waiting for the app; rejects when no answer came. */
  settings: Promise<EarlyAnswer>;
  /** The sheet of the brand's colours. */
  colors: CSSStyleSheet;
  /** @see ElementApi.takeEarlyInput */
  takeEarlyInput: () => (() => void) | undefined;
}

/** The app chunk: takes over what the loader drew. */
export interface StartedApp {
  stop(): void;
}
export type StartApp = (
  element: EntryElement,
  first: FirstState,
  container: HTMLDivElement,
) => Promise<StartedApp>;

/** What the loader brings. */
export interface LazyParts {
  screens: FirstScreens;
  /** Fetches the app chunk; a call after a failure tries again. */
  loadApp(): Promise<StartApp>;
  /** Fetches the texts of a language beside it, if it is one of ours. */
  preloadLanguage(lang: string): void;
}

/**
 * Draws and starts an element.
 * @param root shadow root of the connected element
 * @param parts first screens and app loader
 */
export function mountLazily(root: EntryRoot, parts: LazyParts): StartedApp {
  const element = root.host;
  parts.loadApp().catch(() => undefined);
  const config = openConfig(element.entrySource.get()).initial;
  // Of the element's own document: another window's sheets and storage are of no use here.
  const view = root.ownerDocument.defaultView ?? window;
  const language = chooseFirstLanguage(config, view);
  const methods = firstMethods(language.cachedSettings, config.mode, root.ownerDocument);
  const colors = new view.CSSStyleSheet();
  const { screens } = parts;
  colors.replaceSync(
    screens.colors ?? firstColors(config, language.cachedSettings, root.ownerDocument.documentElement),
  );
  root.adoptedStyleSheets = [colors];
  const first = drawFirstScreen(root, config, language.lang, methods, screens);
  element.reflectLang(language.lang);
  const early = holdEarlyInput(first.container, screens.takeEarlyControl?.());
  let isStored = false;
  const storeLanguage = (): void => {
    if (!isStored) storeFirstLanguage(language, config, view);
    isStored = true;
  };
  const settings = afterPaint().then(() => {
    parts.preloadLanguage(language.lang);
    storeLanguage();
    return requestSettings(config, language.lang);
  });
  // The app reads the outcome; without a reader a failure must not count as unhandled.
  settings.catch(() => undefined);

  let app: StartedApp | undefined;
  let isStopped = false;
  const state: FirstState = {
    ...language,
    methods,
    isPrerendered: first.isPrerendered,
    settings,
    colors,
    takeEarlyInput: early.take,
  };

  const run = async (): Promise<void> => {
    while (!isStopped && !app) {
      try {
        const startApp = await parts.loadApp();
        if (isStopped) return;
        // The app goes on from it, and may be there before the paint (a second element of the page).
        storeLanguage();
        app = await startApp(element, state, first.container);
        if (isStopped) app.stop();
      } catch {
        const { chunkFailed } = first.texts;
        element.dispatchEntryEvent('entry-error', { kind: 'chunk', code: 0, message: chunkFailed });
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
