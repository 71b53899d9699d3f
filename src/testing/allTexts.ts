/** Every text of both languages, those of later screens too. */
import { accountEn } from '../i18n/account/accountEn';
import { accountZh } from '../i18n/account/accountZh';
import { contentEn } from '../i18n/content/contentEn';
import { contentZh } from '../i18n/content/contentZh';
import { en } from '../i18n/en';
import { wechatEn } from '../i18n/methods/wechatEn';
import { wechatZh } from '../i18n/methods/wechatZh';
import { openEn } from '../i18n/open/openEn';
import { openZh } from '../i18n/open/openZh';
import { zh } from '../i18n/zh';

export const allTexts = {
  en: { ...en, ...accountEn, ...contentEn, ...openEn, ...wechatEn },
  zh: { ...zh, ...accountZh, ...contentZh, ...openZh, ...wechatZh },
};
