/** What the React components of both tags share. */
import { useEffect } from 'react';
import type { HubEntryMethods } from '../contract/element';

/** Language → flat key → text. */
export type TextsByLanguage = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface TagRef {
  current: HubEntryMethods | null;
}

/** Texts of the host, as soon as the tag's script has defined it. */
export function useTexts(element: TagRef, name: string, texts: TextsByLanguage | undefined): void {
  useEffect(() => {
    const applyTexts = async (): Promise<void> => {
      await customElements.whenDefined(name);
      for (const [language, own] of Object.entries(texts ?? {})) element.current?.setTexts(language, own);
    };
    void applyTexts();
  }, [element, name, texts]);
}

/** Their calls wait until the tag's script has defined them. */
export function methodsOf(element: TagRef, name: string): HubEntryMethods {
  const later = async (call: (tag: HubEntryMethods) => Promise<void> | void): Promise<void> => {
    await customElements.whenDefined(name);
    if (element.current) await call(element.current);
  };
  return {
    focus: (options) => void later((tag) => tag.focus(options)),
    reset: () => void later((tag) => tag.reset()),
    signOut: () => later((tag) => tag.signOut()),
    setTexts: (lang, texts) => void later((tag) => tag.setTexts(lang, texts)),
  };
}
