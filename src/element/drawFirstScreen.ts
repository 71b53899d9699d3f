import type { FirstMethods } from '../app/EntryHost';
import type { FirstConfig } from '../contract/firstConfig';
import { drawTree } from './drawTree';
import type { FirstScreens, LoaderTexts } from './FirstScreens';
import { readDocumentScreens } from './readDocumentScreens';

/** What stands in the shadow root before the app. */
export interface FirstDrawing {
  container: HTMLDivElement;
  isPrerendered: boolean;
  texts: LoaderTexts;
}

/** One constructed sheet for all elements of a document. */
const sheets = new WeakMap<Document, CSSStyleSheet>();

/**
 * Draws the first screen where one was prerendered for these settings, else a placeholder.
 * @param root the empty shadow root; its sheets stand above ours
 * @param config what the host set
 * @param lang language to draw in
 * @param methods what the form offers, as far as is known
 * @param screens what the build rendered for a tag
 */
export function drawFirstScreen(
  root: ShadowRoot,
  config: FirstConfig,
  lang: string,
  methods: FirstMethods,
  screens: FirstScreens,
): FirstDrawing {
  const document = root.ownerDocument;
  const own = config.mode === 'tag' ? undefined : readDocumentScreens(document);
  root.adoptedStyleSheets.unshift(sheetOf(document, screens.css + (own?.css ?? '')));
  const container = document.createElement('div');
  container.dataset.mode = config.mode;
  const texts = screens.texts[lang] ?? screens.texts.zh;
  const words = (own ?? screens).words[lang];
  const tree = words && isDrawn(config, methods) && (own ?? screens).trees[treeKey(config.mode, methods)];
  if (tree) {
    const drawing = { document, words, portal: config.hub ?? '' };
    container.append(...tree.map((child) => drawTree(drawing, child)));
    if (!methods.more) container.querySelector('[data-room]')?.removeAttribute('data-room');
  } else container.append(placeholder(document, texts));
  root.append(container);
  return { container, isPrerendered: Boolean(tree), texts };
}

/** Name of the prerendered login. */
export function treeKey(mode: FirstConfig['mode'], { phone }: FirstMethods): string {
  return mode + (phone ? '' : ':email');
}

/** Portal paths under which an entry screen stands: the others (`/content`, the legal pages) are drawn by the app. */
const entryPath = /^$|^\/entry(_login)?(\/|$)/;

/** Only the login that begins with the e-mail is prerendered. */
function isDrawn({ screen, path }: FirstConfig, { email }: FirstMethods): boolean {
  return screen === 'login' && email && entryPath.test(path);
}

function sheetOf(document: Document, css: string): CSSStyleSheet {
  const known = sheets.get(document);
  if (known) return known;
  const view = document.defaultView ?? window;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(css);
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
