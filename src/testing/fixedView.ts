import type { Brand } from '../brand/brand';
import { createStore } from '../lib/store';
import type { EntryView } from '../screens/EntryView';

/** A view whose values never change. */
export interface FixedView extends Omit<EntryView, 'brand' | 'language'> {
  brand: Brand;
  /** Whether it is not known yet whose brand it is. */
  isBrandPending?: boolean;
  language: string;
}

/** The view as screens read it. */
export function fixedView({ brand, isBrandPending = false, language, ...view }: FixedView): EntryView {
  return {
    ...view,
    brand: createStore({ brand, isPending: isBrandPending }),
    language: createStore(language),
  };
}
