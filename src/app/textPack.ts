import type { EntryTexts, TextPack } from '../i18n/createTexts';
import { forgetOnRetry } from './lazyScreen';

/**
 * Texts of screens that are loaded later, for `use`: one promise for each element. A failure can be tried again.
 * @param pack loads them in one language
 */
export function textPack(pack: TextPack): (texts: EntryTexts) => Promise<void> {
  const loading = new WeakMap<EntryTexts, Promise<void>>();
  return (texts) => {
    const known = loading.get(texts);
    if (known) return known;
    const promise = texts.addTexts(pack).catch((error: unknown) => {
      forgetOnRetry(() => loading.delete(texts));
      throw error;
    });
    loading.set(texts, promise);
    return promise;
  };
}
