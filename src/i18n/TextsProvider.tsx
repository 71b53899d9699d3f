import { createContext, useContext, useLayoutEffect, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { EntryTexts } from './createI18n';

const TextsContext = createContext<EntryTexts | null>(null);

/**
 * Gives components the texts of their element. The first drawing has our own texts in the first language, whatever the
 * host has set: that is what the build rendered. Those of the host follow before the next frame.
 */
export function TextsProvider({ texts, children }: { texts: EntryTexts; children: ReactNode }) {
  useLayoutEffect(() => texts.start(), [texts]);
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
