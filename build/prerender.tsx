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
import { firstScreenKey } from '../src/element/drawFirstScreen';
import type { Tree } from '../src/element/drawTree';
import { styleKey } from '../src/element/entryStyles';
import type { FirstScreens, LoaderTexts } from '../src/element/FirstScreens';
import { loaderStyles } from '../src/element/loaderStyles';
import { createPrerenderHost } from './prerenderHost';
import { shareWords, type WordTable } from './shareWords';

const modes: readonly EntryMode[] = ['page', 'tag', 'frame'];
const languages = ['en', 'zh'] as const;
const variants: readonly FirstMethods[] = [
  { email: true, phone: true, more: true },
  { email: true, phone: false, more: true },
];

/** Renders all first screens. */
export async function prerender(): Promise<FirstScreens> {
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
    const key = firstScreenKey(createPrerenderHost(mode, 'en', methods).config.get(), methods);
    trees[key] = Array.from({ length: count }, (_, index) =>
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
    css: minifyStyles(hostStyles + loaderStyles + rules.map(([, css]) => css).join('')),
    styleIds: rules.map(([id]) => id),
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
    config: model.texts.translate('error.config'),
  };
  return { lang, trees: treesOf(html), loaderTexts };
}

/** White space that means nothing in a style sheet. Strings in ours hold single spaces only. */
function minifyStyles(css: string): string {
  return css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};]) ?/g, '$1')
    .replace(/;}/g, '}');
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
