/**
 * Renders the first screens in Node: the very component the app hydrates with, for each mode and language, as trees of
 * elements for the loader and as HTML for the portal's document, with the rules of their styles. Run by
 * `runPrerender.ts`, which compiles the styles: classes are those of the app.
 */
import { Window, type Node as HappyNode } from 'happy-dom';
import { renderToString } from 'react-dom/server';
import { createAppModel } from '../src/app/createAppModel';
import { EntryApp } from '../src/app/EntryApp';
import type { FirstMethods } from '../src/app/EntryHost';
import { hostStyles } from '../src/brand/tokens/hostStyles';
import type { EntryMode } from '../src/contract/config';
import { screenKey, type PortalDocument } from '../src/contract/portalDocument';
import type { Tree } from '../src/element/drawTree';
import type { FirstScreens } from '../src/element/FirstScreens';
import { loaderStyles } from '../src/element/loaderStyles';
import { insertedRules } from '../src/lib/styles/styleSheet';
import { createPrerenderHost } from './prerenderHost';
import { shareWords, type WordTable } from './shareWords';
import { splitStyles } from './splitStyles';

const languages = ['en', 'zh'] as const;
type Language = (typeof languages)[number];
const variants: readonly FirstMethods[] = [
  { email: true, phone: true, more: true },
  { email: true, phone: false, more: true },
];

/** What was rendered, and where it goes. */
export interface Prerendered {
  /** For the partners' loader: a tag's. */
  loader: FirstScreens;
  /** For the portal's document: page and frame mode. */
  portal: Omit<PortalDocument, 'script'>;
  /** What the loaders may have to say themselves. */
  /** Host styles the loaders leave to the app. Its own the app inserts itself, those of the first screens too. */
  laterStyles: string;
}

/** All first screens. Rendered while this module is imported: what runs it stops afterwards. */
export const prerendered = await prerender();

async function prerender(): Promise<Prerendered> {
  const tag = await renderModes(['tag']);
  const tagRules = insertedRules().join('');
  const portal = await renderModes(['page', 'frame']);
  const styles = splitStyles({
    host: hostStyles + loaderStyles,
    tag: tagRules,
    portal: insertedRules().join('').slice(tagRules.length),
  });
  return {
    loader: { css: styles.loader, ...shareTrees(tag) },
    portal: { css: styles.loader + styles.document, screens: portal },
    laterStyles: styles.later,
  };
}

/** Screen → language → HTML. */
type RenderedModes = Record<string, Record<Language, string>>;

async function renderModes(modes: readonly EntryMode[]): Promise<RenderedModes> {
  const rendered: RenderedModes = {};
  for (const mode of modes)
    for (const methods of variants)
      rendered[screenKey(mode, methods)] = {
        en: await renderScreen(mode, 'en', methods),
        zh: await renderScreen(mode, 'zh', methods),
      };
  return rendered;
}

async function renderScreen(mode: EntryMode, lang: Language, methods: FirstMethods): Promise<string> {
  return renderToString(<EntryApp model={await createModel(mode, lang, methods)} />);
}

function createModel(mode: EntryMode, lang: Language, methods: FirstMethods) {
  const view = new Window({ url: 'https://portal.invalid/entry/login' });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- happy-dom's window stands in for a browser's
  const browser = view as unknown as typeof globalThis.window;
  return createAppModel(createPrerenderHost(mode, lang, methods), browser);
}

/** One tree a screen, with numbers for the words in which the languages differ. */
function shareTrees(rendered: RenderedModes): Pick<FirstScreens, 'trees' | 'words'> {
  const table: WordTable = { languages, rows: [] };
  const trees: Record<string, Tree[]> = {};
  for (const [key, html] of Object.entries(rendered)) {
    const [first = [], ...others] = languages.map((lang) => treesOf(html[lang]));
    trees[key] = first.map((tree, index) =>
      shareWords(table, [tree, ...others.map((other) => other[index] ?? '')]),
    );
  }
  const words = languages.map((lang, index) => [lang, table.rows.map((row) => row[index] ?? '')]);
  return { trees, words: Object.fromEntries(words) };
}

/** Reads the rendered HTML as trees. */
function treesOf(html: string): Tree[] {
  const window = new Window();
  window.document.body.innerHTML = html;
  const treeOf = (node: HappyNode): Tree => {
    if (!(node instanceof window.Element)) return node.textContent;
    const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value ?? '']));
    const tag = node instanceof window.SVGElement ? node.tagName : node.tagName.toLowerCase();
    return [tag, attributes, ...[...node.childNodes].map(treeOf)];
  };
  return [...window.document.body.childNodes].map(treeOf);
}
