import type { Plugin } from 'vite';
import { checkLocales } from '../../src/i18n/checkLocales.ts';
import { loadLocales } from '../../src/i18n/loadLocales.ts';

/** Fails the build when a language lacks a text, or its text has different placeholders. */
export function checkTexts(): Plugin {
  return {
    name: 'check-texts',
    async buildStart() {
      checkLocales(await loadLocales());
    },
  };
}
