import { loadOpenTexts } from '../i18n/open/loadOpenTexts';
import { textPack } from './textPack';

/** The texts of Lark, open auth and the consent page, for React's `use`. */
export const openTexts = textPack(loadOpenTexts);
