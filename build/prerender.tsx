/**
 * Renders the first screens in Node, as the loader will draw them: the very component the app hydrates with, for
 * each mode and language, as trees of elements and the rules of their styles. Run by `runPrerender.ts`, which compiles
 * the styles: classes are those of the app.
 */
import { Window, type Node as HappyNode } from 'happy-dom';
import { renderToString } from 'react-dom/server';
import { createAppModel } from '../src/app/createAppModel';
import { EntryApp } from '../src/app/EntryApp';
import type { FirstMethods } from '../src/app/EntryHost';
import { hostStyles } from '../src/brand/tokens/hostStyles';
import type { EntryMode } from '../src/contract/config';
import { treeKey } from '../src/element/drawFirstScreen';
import type { Tree } from '../src/element/drawTree';
import type { FirstScreens, LoaderTexts, RenderedScreens } from '../src/element/FirstScreens';
import { loaderStyles } from '../src/element/loaderStyles';
import { insertedRules } from '../src/lib/styles/styleSheet';
import { createPrerenderHost } from './prerenderHost';
import { shareWords, type WordTable } from './shareWords';
import { splitStyles } from './splitStyles';

const languages = ['en', 'zh'] as const;
const variants: readonly FirstMethods[] = [
  { email: true, phone: true, more: true },
  { email: true, phone: false, more: true },
];

/** What was rendered, and where it goes. */
export interface Prerendered {
  /** For the loader: a tag's. */
  loader: FirstScreens;
  /** For the portal's document, in addition: page and frame mode. */
  document: RenderedScreens;
  /** Host styles the loader leaves to the app. Its own the app inserts itself, those of the first screens too. */
  laterStyles: string;
}

/** All first screens. Rendered while this module is imported: what runs it stops afterwards. */
export const prerendered = await prerender();

async function prerender(): Promise<Prerendered> {
  const tag = await renderModes(['tag']);
  const portal = await renderModes(['page', 'frame']);
  const styles = splitStyles({
    host: hostStyles + loaderStyles,
    tag: tag.rules,
    portal: portal.rules,
  });
  return {
    loader: { css: styles.loader, trees: tag.trees, words: tag.words, texts: tag.texts },
    document: { css: styles.document, trees: portal.trees, words: portal.words },
    laterStyles: styles.later,
  };
}

interface RenderedModes extends Omit<FirstScreens, 'css'> {
  /** Rules that the modes before these did not have. */
  rules: string;
}

async function renderModes(modes: readonly EntryMode[]): Promise<RenderedModes> {
  const known = insertedRules().length;
  const table: WordTable = { languages, rows: [] };
  const trees: Record<string, readonly Tree[]> = {};
  const texts: Record<string, LoaderTexts> = {};
  for (const [mode, methods] of modes.flatMap((each) =>
    variants.map((variant) => [each, variant] as const),
  )) {
    const rendered = await Promise.all(languages.map((lang) => renderScreen(mode, lang, methods)));
    for (const { lang, loaderTexts } of rendered) texts[lang] = loaderTexts;
    const count = rendered[0]?.trees.length ?? 0;
    trees[treeKey(mode, methods)] = Array.from({ length: count }, (_, index) =>
      shareWords(
        table,
        rendered.map(({ trees: own }) => own[index] ?? ''),
      ),
    );
  }
  const { zh } = texts;
  if (!zh) throw new Error('the fallback language was not rendered');
  return {
    rules: insertedRules().slice(known).join(''),
    trees,
    words: Object.fromEntries(
      languages.map((lang, index) => [lang, table.rows.map((row) => row[index] ?? '')]),
    ),
    texts: { ...texts, zh },
  };
}

async function renderScreen(mode: EntryMode, lang: (typeof languages)[number], methods: FirstMethods) {
  const view = new Window({ url: 'https://portal.invalid/entry/login' });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- happy-dom's window stands in for a browser's
  const browser = view as unknown as typeof globalThis.window;
  const model = await createAppModel(createPrerenderHost(mode, lang, methods), browser);
  const html = renderToString(<EntryApp model={model} />);
  const loaderTexts: LoaderTexts = {
    loading: model.texts.translate('loading'),
    chunkFailed: model.texts.translate('error.chunk'),
    tryAgain: model.texts.translate('action.try_again'),
  };
  return { lang, trees: treesOf(html), loaderTexts };
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
