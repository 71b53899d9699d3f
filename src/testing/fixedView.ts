import type { Brand } from '../brand/brand';
import { createStore } from '../lib/store';
import type { EntryView } from '../screens/EntryView';

/** Its values never change. */
export interface FixedView extends Omit<EntryView, 'brand' | 'language'> {
  brand: Brand;
  isBrandPending?: boolean;
  language: string;
}

export function fixedView({ brand, isBrandPending = false, language, ...view }: FixedView): EntryView {
  return {
    ...view,
    brand: createStore({ brand, isPending: isBrandPending }),
    language: createStore(language),
  };
}
