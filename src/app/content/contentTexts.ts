import { loadContentTexts } from '../../i18n/content/loadContentTexts';
import { textPack } from '../textPack';

/** The texts of the account's picture. */
export const contentTexts = textPack(loadContentTexts);
