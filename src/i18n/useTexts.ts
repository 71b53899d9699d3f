import { createContext, useContext, useSyncExternalStore } from 'react';
import type { EntryTexts, Translate } from './createTexts';

/** The texts of the widget around a component; provided once by the app and by tests. */
export const TextsContext = createContext<EntryTexts | null>(null);

/**
 * The texts of the language on screen; draws anew when language or texts change. While hydrating those that the loader
 * drew, so that both agree.
 * @throws Error where no provider stands above, which is a mistake of the app
 */
export function useTexts(): Translate {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('TextsContext is missing above this component');
  return useSyncExternalStore(texts.subscribe, texts.current, texts.first);
}
