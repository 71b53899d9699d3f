/** Emotion for shadow roots: one cache and one constructed sheet a document, adopted by every element. */
import createCache, { type EmotionCache } from '@emotion/cache';
import { AdoptedSheet } from './AdoptedSheet';

export interface EntryStyles {
  cache: EmotionCache;
  sheet: CSSStyleSheet;
}

const stylesOf = new WeakMap<Document, EntryStyles>();

/** Emotion's key; class names start with it. */
export const styleKey = 'entry';

/**
 * The document's styles, made on first use.
 * @param document where the elements live
 */
export function entryStyles(document: Document): EntryStyles {
  const known = stylesOf.get(document);
  if (known) return known;
  const container = document.createElement('div');
  // No vendor prefixes: the engines we build for (es2022) need none but those written out.
  const cache = createCache({ key: styleKey, container, stylisPlugins: [] });
  const adopted = new AdoptedSheet({ key: styleKey, container });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- emotion types `sheet` as its own class; AdoptedSheet has all members emotion uses (AdoptedSheet.test.tsx)
  cache.sheet = adopted as unknown as EmotionCache['sheet'];
  const styles = { cache, sheet: adopted.sheet };
  stylesOf.set(document, styles);
  return styles;
}
