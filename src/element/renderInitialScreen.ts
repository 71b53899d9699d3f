import type { EntryMode } from '../contract/attributes';
import type { InitialMethods } from '../contract/elementApi';
import type { InitialConfig } from '../contract/initialConfig';
import { fallbackLanguage } from '../contract/languages';
import { rowsAttribute, screenKey, waitingKey } from '../contract/portalDocument';
import { ownProperty } from '../lib/ownProperty';
import type { LoaderTexts } from './loaderTypes';
import type { PrerenderedScreens } from './prerenderedScreens';

/** A prerendered screen or a placeholder. */
export interface InitialScreen {
  container: HTMLDivElement;
  isPrerendered: boolean;
  texts: LoaderTexts;
}

/** One per document, shared by all its elements. */
const sheets = new WeakMap<Document, CSSStyleSheet>();

/**
 * The declared screen if it fits these settings, else a prerendered one, else a placeholder.
 * @param root empty or declared by the document; its sheets come after ours
 * @param methods what the form offers, as far as is known
 */
export function renderInitialScreen(
  root: ShadowRoot,
  config: InitialConfig,
  lang: string,
  methods: InitialMethods,
  screens: PrerenderedScreens,
): InitialScreen {
  const document = root.ownerDocument;
  const texts = screens.texts[lang] ?? screens.texts[fallbackLanguage];
  const { mode, hub, screen: wanted, path, lightDom, platform } = config;
  // Prerendered is the login that starts with the e-mail, with its form in the root. A document has only what it shows.
  const isLogin =
    wanted === 'login' && platform === null && methods.email && entryPath.test(path) && !lightDom;
  const key = isLogin ? screenKey(mode, methods) : waitingKey;
  const choice = { key, lang, wish: config.lang, portal: hub ?? '' };
  const finish = (container: HTMLDivElement, isPrerendered: boolean): InitialScreen => {
    container.toggleAttribute(rowsAttribute, Boolean(methods.rows));
    return { container, isPrerendered, texts };
  };
  const declared = screens.find?.(root, choice);
  if (declared) return finish(declared, isLogin);
  root.adoptedStyleSheets.unshift(sheetOf(document, screens));
  const container = document.createElement('div');
  container.dataset.mode = mode;
  const screen = screens.render(document, choice);
  container.append(screen ?? placeholder(document, texts));
  if (!methods.more) container.querySelector('[data-room]')?.removeAttribute('data-room');
  // Removes what else a declared root contains.
  root.replaceChildren(container);
  return finish(container, isLogin && Boolean(screen));
}

/** The app renders the other paths (`/content`, the legal pages, `/entry/undo`). */
const entryPath = /^$|^\/entry(_login)?(\/(?!undo)|$)/;

function sheetOf(document: Document, screens: PrerenderedScreens): CSSStyleSheet {
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

/**
 * Decides by the attribute the hub wrote into its document, else by what the last visit resolved, else offers everything.
 * @param settings the cached record; `undefined` without a cache
 * @param mode in `tag` mode the document is a partner's and has no information about the portal
 */
export function initialMethods(settings: unknown, mode: EntryMode, document: Document): InitialMethods {
  const written = mode === 'tag' ? undefined : document.documentElement.dataset.methods?.split(' ');
  const offered = written ?? ownProperty(settings, 'methods');
  const isOffered = (name: string): boolean => !Array.isArray(offered) || offered.includes(name);
  return {
    email: isOffered('email'),
    phone: isOffered('phone'),
    more: isOffered('more'),
    // A tag has one row. The first of two is only for browsers that have it.
    rows:
      mode !== 'tag' &&
      Array.isArray(offered) &&
      offered.includes('rows') &&
      'PublicKeyCredential' in globalThis,
  };
}
