/**
 * Renders the first screens in Node, as the loader will draw them: the very component the app hydrates with, for
 * each mode and language, as trees of elements and the rules emotion made for them.
 */
import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { Window, type Node as HappyNode } from 'happy-dom';
import { renderToString } from 'react-dom/server';
import { createAppModel } from '../src/app/createAppModel';
import { EntryApp } from '../src/app/EntryApp';
import type { FirstMethods } from '../src/app/EntryHost';
import { hostStyles } from '../src/brand/tokens/hostStyles';
import type { EntryMode } from '../src/contract/config';
import { treeKey } from '../src/element/drawFirstScreen';
import type { Tree } from '../src/element/drawTree';
import { styleKey } from '../src/element/entryStyles';
import type { FirstScreens, LoaderTexts, RenderedScreens } from '../src/element/FirstScreens';
import { loaderStyles } from '../src/element/loaderStyles';
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

/** Renders all first screens. */
export async function prerender(): Promise<Prerendered> {
  const tag = await renderModes(['tag']);
  const portal = await renderModes(['page', 'frame']);
  const more = [...portal.rules].filter(([id]) => !tag.rules.has(id));
  const styles = splitStyles({
    host: hostStyles + loaderStyles,
    tag: [...tag.rules.values()].join(''),
    portal: more.map(([, css]) => css).join(''),
  });
  return {
    loader: { css: styles.loader, trees: tag.trees, words: tag.words, texts: tag.texts },
    document: { css: styles.document, trees: portal.trees, words: portal.words },
    laterStyles: styles.later,
  };
}

interface RenderedModes extends Omit<FirstScreens, 'css'> {
  /** Emotion's name of each rule → its text. */
  rules: ReadonlyMap<string, string>;
}

async function renderModes(modes: readonly EntryMode[]): Promise<RenderedModes> {
  const cache = createCache({ key: styleKey, stylisPlugins: [] });
  // Keeps rules in the cache instead of writing style elements between the nodes that will be hydrated.
  cache.compat = true;
  const table: WordTable = { languages, rows: [] };
  const trees: Record<string, readonly Tree[]> = {};
  const texts: Record<string, LoaderTexts> = {};
  for (const [mode, methods] of modes.flatMap((each) =>
    variants.map((variant) => [each, variant] as const),
  )) {
    const rendered = await Promise.all(languages.map((lang) => renderScreen(cache, mode, lang, methods)));
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
  const rules = Object.entries(cache.inserted).filter(
    (rule): rule is [string, string] => typeof rule[1] === 'string',
  );
  return {
    rules: new Map(rules),
    trees,
    words: Object.fromEntries(
      languages.map((lang, index) => [lang, table.rows.map((row) => row[index] ?? '')]),
    ),
    texts: { ...texts, zh },
  };
}

async function renderScreen(
  cache: EmotionCache,
  mode: EntryMode,
  lang: (typeof languages)[number],
  methods: FirstMethods,
) {
  const view = new Window({ url: 'https://portal.invalid/entry/login' });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- happy-dom's window stands in for a browser's
  const browser = view as unknown as typeof globalThis.window;
  const model = await createAppModel(createPrerenderHost(mode, lang, methods), browser);
  const html = renderToString(
    <CacheProvider value={cache}>
      <EntryApp model={model} />
    </CacheProvider>,
  );
  const loaderTexts: LoaderTexts = {
    loading: model.texts.translate('loading'),
    chunkFailed: model.texts.translate('error.chunk'),
    tryAgain: model.texts.translate('action.try_again'),
  };
  return { lang, trees: treesOf(html), loaderTexts };
}

/** Reads HTML that React wrote as trees; comments stay, since hydration reads them. */
function treesOf(html: string): Tree[] {
  const window = new Window();
  window.document.body.innerHTML = html;
  const treeOf = (node: HappyNode): Tree => {
    if (node instanceof window.Comment) return ['!', node.textContent];
    if (!(node instanceof window.Element)) return node.textContent;
    const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value ?? '']));
    const tag = node instanceof window.SVGElement ? node.tagName : node.tagName.toLowerCase();
    return [tag, attributes, ...[...node.childNodes].map(treeOf)];
  };
  return [...window.document.body.childNodes].map(treeOf);
}
