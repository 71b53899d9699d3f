/** Every text key with its English and Chinese, grouped as in the sources: for `docs/texts.md`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namespaces, type Namespace } from '../../src/i18n/texts';
import { paths } from '../paths';
import { readRecord } from './readRecord';

/** Texts that are loaded together. */
export interface TextFile {
  title: string;
  groups: { title: string; texts: { key: string; en: string; zh: string }[] }[];
}

/** Titles of the namespaces, in the order of the page. */
const titles: Readonly<Record<Namespace, string>> = {
  entry: 'Sign-in, and what is around every screen',
  account: 'Registration, password reset, phone numbers, codes',
  wechat: 'WeChat',
  open: 'Consent page, links of the open platform, Lark',
  content: 'Content page',
};

/** Reads them. @throws Error where English lacks a key */
export function readTextFiles(): TextFile[] {
  return namespaces.map((namespace) => {
    const english = new Map(entriesOf('en', namespace).map(({ key, value }) => [key, value]));
    const groups: TextFile['groups'] = [];
    for (const { key, value, group } of entriesOf('zh', namespace)) {
      const heading = forReaders(group);
      if (groups.at(-1)?.title !== heading) groups.push({ title: heading, texts: [] });
      const text = english.get(key);
      if (text === undefined) throw new Error(`${key} has no English text`);
      groups.at(-1)?.texts.push({ key, en: text, zh: value });
    }
    return { title: titles[namespace], groups };
  });
}

const entriesOf = (language: string, namespace: Namespace) =>
  readRecord(readFileSync(join(paths.src, 'i18n/locales', language, `${namespace}.ts`), 'utf8'), 'texts');

/** Keeps the name of a heading and drops the note after its semicolon. */
const forReaders = (heading: string): string => heading.replace(/;.*$/, '');
