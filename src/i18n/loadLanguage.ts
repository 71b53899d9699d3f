/** The languages that come with the widget, each a chunk of its own. */
import type { Texts } from './zh';

export type BuiltInLanguage = 'en' | 'zh';

/** The languages' own names, for the language switch. */
export const languageNames: Readonly<Record<BuiltInLanguage, string>> = { en: 'English', zh: '中文' };

/** Whether a language comes with the widget. */
export function isBuiltInLanguage(code: string): code is BuiltInLanguage {
  return code === 'en' || code === 'zh';
}

/**
 * Loads one language.
 * @throws the import's error when the chunk cannot be had
 */
export async function loadLanguage(code: BuiltInLanguage): Promise<Texts> {
  return code === 'zh' ? (await import('./zh')).zh : (await import('./en')).en;
}
