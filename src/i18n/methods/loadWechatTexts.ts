import type { WechatTexts } from './wechatZh';

/** Loads the texts of the WeChat code and the phone binding in a language of ours. @throws the import's error */
export async function loadWechatTexts(language: 'en' | 'zh'): Promise<WechatTexts> {
  return language === 'zh' ? (await import('./wechatZh')).wechatZh : (await import('./wechatEn')).wechatEn;
}
