import { loadWechatTexts } from '../../i18n/methods/loadWechatTexts';
import { textPack } from '../textPack';

/** The texts of the WeChat code and the phone binding. */
export const wechatTexts = textPack(loadWechatTexts);
