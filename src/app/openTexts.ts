import { loadOpenTexts } from '../i18n/open/loadOpenTexts';
import { textPack } from './textPack';

/** The texts of Lark, open auth and the consent page, for `use`. */
export const openTexts = textPack(loadOpenTexts);
