/** Emotion in shadow roots: one cache and one constructed sheet per document, adopted by every root in it. */
import createCache, { type EmotionCache } from '@emotion/cache';
import { AdoptedSheet } from './AdoptedSheet';

export interface EntryStyles {
  /** For emotion's `CacheProvider`. */
  cache: EmotionCache;
  sheet: CSSStyleSheet;
  /**
   * While a prerendered screen is hydrated, which has the rules it needs: the form can be used sooner. @returns ends
   * it
   */
  holdRules: () => () => void;
}

/**
 * The same in the browser, the build and the tests, so that class names agree. The supported browsers need no vendor
 * prefixes but those written out, so stylis runs without its prefixer.
 */
export const cacheOptions = { key: 'e', stylisPlugins: [] };

const stylesByDocument = new WeakMap<Document, EntryStyles>();

/** Creates the document's styles on first use. */
export function entryStyles(document: Document): EntryStyles {
  const known = stylesByDocument.get(document);
  if (known) return known;
  const container = document.createElement('div');
  const cache = createCache({ ...cacheOptions, container });
  const adopted = new AdoptedSheet({ key: cacheOptions.key, container });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- emotion types `sheet` as its own class; AdoptedSheet has all members it uses (AdoptedSheet.test.tsx)
  cache.sheet = adopted as unknown as EmotionCache['sheet'];
  const styles = { cache, sheet: adopted.sheet, holdRules: makeHoldable(cache, adopted) };
  stylesByDocument.set(document, styles);
  return styles;
}

/** @returns `holdRules` of `EntryStyles` */
function makeHoldable(cache: EmotionCache, adopted: AdoptedSheet): EntryStyles['holdRules'] {
  const { insert } = cache;
  let held: Parameters<typeof insert>[] = [];
  // Two elements of a document may hydrate at once.
  let holders = 0;
  cache.insert = (...rule) => {
    if (holders === 0) return insert(...rule);
    held.push(rule);
    // Emotion reads this to add a rule once.
    cache.inserted[rule[1].name] = true;
    return undefined;
  };
  return () => {
    let isHolding = true;
    holders += 1;
    return () => {
      if (isHolding) holders -= 1;
      isHolding = false;
      if (holders > 0) return;
      const rules = held;
      held = [];
      adopted.batch(() => rules.forEach((rule) => insert(...rule)));
    };
  };
}
