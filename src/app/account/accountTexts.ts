import { loadAccountTexts } from '../../i18n/account/loadAccountTexts';
import { textPack } from '../textPack';

/** The texts of registration and reset. */
export const accountTexts = textPack(loadAccountTexts);
