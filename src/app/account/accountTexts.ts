import { loadAccountTexts } from '../../i18n/account/loadAccountTexts';
import type { EntryTexts } from '../../i18n/createTexts';
import { forgetOnRetry } from '../lazyScreen';

const loading = new WeakMap<EntryTexts, Promise<void>>();

/** The texts of registration and reset, for React's `use`: one promise for each element. A failure can be tried again. */
export function accountTexts(texts: EntryTexts): Promise<void> {
  const known = loading.get(texts);
  if (known) return known;
  const promise = texts.addTexts(loadAccountTexts).catch((error: unknown) => {
    forgetOnRetry(() => loading.delete(texts));
    throw error;
  });
  loading.set(texts, promise);
  return promise;
}
