import type { LoaderTexts, LoaderTextsByLanguage } from '../src/element/LoaderTexts';
import { en } from '../src/i18n/en.ts';
import { zh, type Texts } from '../src/i18n/zh.ts';

const pick = (texts: Texts): LoaderTexts => ({
  loading: texts.loading,
  chunkFailed: texts['error.chunk'],
  tryAgain: texts['action.try_again'],
});

/** What an element may have to say before its texts are there (`virtual:loader-texts`). */
export const loaderTexts: LoaderTextsByLanguage = { en: pick(en), zh: pick(zh) };
