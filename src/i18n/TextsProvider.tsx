import { createContext, useContext, useEffect, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { EntryTexts } from './createI18n';

const TextsContext = createContext<EntryTexts | null>(null);

/**
 * Gives components the texts of their element. The first drawing has our own texts in the first language, whatever the
 * host has set: that is what the build rendered. Those of the host follow once it is hydrated.
 */
export function TextsProvider({ texts, children }: { texts: EntryTexts; children: ReactNode }) {
  // No layout effect: components hear of changed texts from their own effects on, which run before this one.
  useEffect(() => texts.start(), [texts]);
  return (
    <TextsContext value={texts}>
      <I18nextProvider i18n={texts.i18n}>{children}</I18nextProvider>
    </TextsContext>
  );
}

/** The texts of the element around a component. @throws Error without a `TextsProvider` above it */
export function useEntryTexts(): EntryTexts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('TextsProvider is missing above this component');
  return texts;
}
