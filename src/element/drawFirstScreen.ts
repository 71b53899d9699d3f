import type { InitialMethods } from '../contract/elementApi';
import type { InitialConfig } from '../contract/initialConfig';
import { fallbackLanguage } from '../contract/languages';
import { screenKey } from '../contract/portalDocument';
import type { LoaderTexts } from './LoaderTexts';
import type { FirstScreens } from './firstScreens';

/** What stands in the shadow root before the app. */
export interface FirstDrawing {
  container: HTMLDivElement;
  isPrerendered: boolean;
  texts: LoaderTexts;
}

/** One constructed sheet for all elements of a document. */
const sheets = new WeakMap<Document, CSSStyleSheet>();

/**
 * Keeps the declared screen where it fits these settings, draws one that was prerendered for them, or else a placeholder.
 * @param root the shadow root, empty or declared by the document; its sheets come after ours
 * @param config what the host set
 * @param lang language to draw in
 * @param methods what the form offers, as far as is known
 * @param screens the build's
 */
export function drawFirstScreen(
  root: ShadowRoot,
  config: InitialConfig,
  lang: string,
  methods: InitialMethods,
  screens: FirstScreens,
): FirstDrawing {
  const document = root.ownerDocument;
  const texts = screens.texts[lang] ?? screens.texts[fallbackLanguage];
  const { mode, hub } = config;
  const choice = isDrawn(config, methods)
    ? { key: screenKey(mode, methods), lang, portal: hub ?? '' }
    : undefined;
  const declared = choice && screens.findDeclared?.(root, choice);
  if (declared) return { container: declared, isPrerendered: true, texts };
  root.adoptedStyleSheets.unshift(sheetOf(document, screens));
  const container = document.createElement('div');
  container.dataset.mode = mode;
  const screen = choice && screens.draw(document, choice);
  container.append(screen ?? placeholder(document, texts));
  if (!methods.more) container.querySelector('[data-room]')?.removeAttribute('data-room');
  // What else a declared root holds gives way.
  root.replaceChildren(container);
  return { container, isPrerendered: Boolean(screen), texts };
}

/** Portal paths under which an entry screen stands: the others (`/content`, the legal pages) are drawn by the app. */
const entryPath = /^$|^\/entry(_login)?(\/|$)/;

/** Only the login that begins with the e-mail is prerendered. */
function isDrawn({ screen, path }: InitialConfig, { email }: InitialMethods): boolean {
  return screen === 'login' && email && entryPath.test(path);
}

function sheetOf(document: Document, screens: FirstScreens): CSSStyleSheet {
  const known = sheets.get(document);
  if (known) return known;
  const view = document.defaultView ?? window;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(screens.readCss(document));
  sheets.set(document, sheet);
  return sheet;
}

function placeholder(document: Document, texts: LoaderTexts): HTMLElement {
  const element = document.createElement('div');
  element.dataset.placeholder = '';
  element.setAttribute('role', 'status');
  element.setAttribute('aria-label', texts.loading);
  return element;
}
