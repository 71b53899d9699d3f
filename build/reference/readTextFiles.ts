/** Every text key with its English and Chinese, grouped as in the sources: for `docs/texts.md`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '../paths';
import { readRecord } from './readRecord';

/** Texts that are loaded together. */
export interface TextFile {
  title: string;
  groups: { title: string; texts: { key: string; en: string; zh: string }[] }[];
}

/** Where they stand: file below `src/i18n` and constant, without the language. */
const files = [
  { title: 'Sign-in, and what is around every screen', zh: ['zh', 'zh'], en: ['en', 'en'] },
  {
    title: 'Registration, password reset, phone numbers, codes',
    zh: ['account/accountZh', 'accountZh'],
    en: ['account/accountEn', 'accountEn'],
  },
  {
    title: 'WeChat, binding a phone number',
    zh: ['methods/wechatZh', 'wechatZh'],
    en: ['methods/wechatEn', 'wechatEn'],
  },
  {
    title: 'Consent page, links of the open platform, Lark',
    zh: ['open/openZh', 'openZh'],
    en: ['open/openEn', 'openEn'],
  },
  {
    title: 'Content page',
    zh: ['content/contentZh', 'contentZh'],
    en: ['content/contentEn', 'contentEn'],
  },
] as const;

/** Reads them. @throws Error where English lacks a key */
export function readTextFiles(): TextFile[] {
  return files.map(({ title, zh, en }) => {
    const english = new Map(entriesOf(en).map(({ key, value }) => [key, value]));
    const groups: TextFile['groups'] = [];
    for (const { key, value, group } of entriesOf(zh)) {
      const heading = forReaders(group);
      if (groups.at(-1)?.title !== heading) groups.push({ title: heading, texts: [] });
      const text = english.get(key);
      if (text === undefined) throw new Error(`${key} has no English text`);
      groups.at(-1)?.texts.push({ key, en: text, zh: value });
    }
    return { title, groups };
  });
}

const entriesOf = ([file, name]: readonly [string, string]) =>
  readRecord(readFileSync(join(paths.src, 'i18n', `${file}.ts`), 'utf8'), name);

/** Without what only our engineers can look up, and what it says besides the name. */
const forReaders = (heading: string): string =>
  heading.replace(/ \((?:specification|contract)[^)]*\)/g, '').replace(/;.*$/, '');
