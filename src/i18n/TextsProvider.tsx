import { createContext, useContext, useEffect, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { EntryTexts } from './createI18n';

const TextsContext = createContext<EntryTexts | null>(null);

/**
 * The first render has our own texts in the initial language, because that is what the build prerendered. The host's
 * texts follow once it is hydrated.
 */
export function TextsProvider({ texts, children }: { texts: EntryTexts; children: ReactNode }) {
  // Not a layout effect: components subscribe to text changes in their own effects, which run before this one.
  useEffect(() => texts.start(), [texts]);
  return (
    <TextsContext value={texts}>
      <I18nextProvider i18n={texts.i18n}>{children}</I18nextProvider>
    </TextsContext>
  );
}

/** @throws Error without a `TextsProvider` above it */
export function useEntryTexts(): EntryTexts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('TextsProvider is missing above this component');
  return texts;
}
