import type { EntryConfig } from '../contract/config';
import type { FirstMethods } from '../app/EntryHost';
import { drawTree } from './drawTree';
import type { FirstScreens, LoaderTexts } from './FirstScreens';

/** What stands in the shadow root before the app. */
export interface FirstDrawing {
  container: HTMLDivElement;
  isPrerendered: boolean;
  /** Emotion's rules that are in force already. */
  styleIds: readonly string[];
  texts: LoaderTexts;
}

/** One constructed sheet for all elements of a document. */
const sheets = new WeakMap<Document, CSSStyleSheet>();

/**
 * Draws the first screen where one was prerendered for these settings, else a placeholder.
 * @param root the empty shadow root
 * @param config what the host set
 * @param lang language to draw in
 * @param methods what the form offers, as far as is known
 * @param screens what the build rendered
 */
export function drawFirstScreen(
  root: ShadowRoot,
  config: EntryConfig,
  lang: string,
  methods: FirstMethods,
  screens: FirstScreens,
): FirstDrawing {
  const document = root.ownerDocument;
  root.adoptedStyleSheets = [sheetOf(document, screens.css)];
  const container = document.createElement('div');
  container.dataset.mode = config.mode;
  const texts = screens.texts[lang] ?? screens.texts.zh;
  const words = screens.words[lang];
  const tree = words && screens.trees[firstScreenKey(config, methods)];
  for (const child of tree ?? [])
    container.append(drawTree({ document, words: words ?? [], portal: config.hub ?? '' }, child));
  if (!methods.more) container.querySelector('[data-room]')?.removeAttribute('data-room');
  if (!tree) container.append(placeholder(document, texts));
  root.append(container);
  return { container, isPrerendered: tree !== undefined, styleIds: screens.styleIds, texts };
}

/** Portal paths under which an entry screen stands: the others (`/content`, the legal pages) are drawn by the app. */
const entryPath = /^$|^\/entry(_login)?(\/|$)/;

/** Name of the prerendered tree for these settings; only the login that begins with the e-mail is prerendered. */
export function firstScreenKey(config: EntryConfig, { email, phone }: FirstMethods): string {
  if (!entryPath.test(config.address.path) || !email) return '';
  return `${config.screen}:${config.mode}${phone ? '' : ':email'}`;
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
