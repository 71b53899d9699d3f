import { describe, expect, it } from 'vitest';
import { accountZh } from '../account/accountZh';
import { zh } from '../zh';
import { wechatEn } from './wechatEn';
import { wechatZh } from './wechatZh';

const variables = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();

describe('texts of the WeChat code and the phone binding', () => {
  it('has the same keys and variables in English and Chinese, none of them empty', () => {
    expect(Object.keys(wechatEn)).toEqual(Object.keys(wechatZh));
    for (const [key, text] of Object.entries(wechatZh)) {
      const english = wechatEn[key as keyof typeof wechatEn];
      expect([key, variables(english)]).toEqual([key, variables(text)]);
      expect([key, text.trim() === '', english.trim() === '']).toEqual([key, false, false]);
    }
  });

  it('takes no key of other texts', () => {
    const taken = { ...zh, ...accountZh };
    expect(Object.keys(wechatZh).filter((key) => Object.hasOwn(taken, key))).toEqual([]);
  });

  it('writes Chinese in Chinese: full-width punctuation beside Chinese characters', () => {
    for (const text of Object.values(wechatZh)) expect(text).not.toMatch(/[一-鿿][,.?!:;]/);
  });

  it('says the names of contract section 8 word for word', () => {
    expect([wechatEn['wechat.title'], wechatEn['wechat.refresh'], wechatEn['wechat.back']]).toEqual([
      'Scan with WeChat',
      'Refresh code',
      'Back',
    ]);
  });
});
