/** Emotion in shadow roots: one cache and one constructed sheet a document, adopted by every element in it. */
import createCache, { type EmotionCache } from '@emotion/cache';
import { AdoptedSheet } from './AdoptedSheet';

/** Emotion for one document. */
export interface EntryStyles {
  /** For emotion's `CacheProvider`. */
  cache: EmotionCache;
  /** Its rules; each shadow root adopts it. */
  sheet: CSSStyleSheet;
}

/**
 * Emotion's settings in the browser, the build and the tests alike, so that class names agree. The engines we support
 * need no vendor prefix but those written out, so stylis runs without its prefixer.
 */
export const cacheOptions = { key: 'e', stylisPlugins: [] };

const stylesByDocument = new WeakMap<Document, EntryStyles>();

/**
 * Returns the document's styles, made on first use.
 * @param document where the elements are
 */
export function entryStyles(document: Document): EntryStyles {
  const known = stylesByDocument.get(document);
  if (known) return known;
  const container = document.createElement('div');
  const cache = createCache({ ...cacheOptions, container });
  const adopted = new AdoptedSheet({ key: cacheOptions.key, container });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- emotion types `sheet` as its own class; AdoptedSheet has all members it uses (AdoptedSheet.test.tsx)
  cache.sheet = adopted as unknown as EmotionCache['sheet'];
  const styles = { cache, sheet: adopted.sheet };
  stylesByDocument.set(document, styles);
  return styles;
}
