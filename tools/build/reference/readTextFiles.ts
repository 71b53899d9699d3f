/** Every text key with its text in each language, grouped as in the sources: for `docs/texts.md`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fallbackLanguage } from '../../../src/contract/languages';
import { languages } from '../../../src/i18n/languages';
import { namespaces, type Namespace } from '../../../src/i18n/namespaces';
import { paths } from '../paths';
import { readRecord, type Entry } from './readRecord';

/** Texts that are loaded together. */
export interface TextFile {
  title: string;
  groups: { title: string; texts: { key: string; words: Readonly<Record<string, string>> }[] }[];
}

/** Titles of the namespaces, in the order of the page. */
const titles: Readonly<Record<Namespace, string>> = {
  entry: 'Sign-in, and what is around every screen',
  account: 'Registration, password reset, phone numbers, codes',
  wechat: 'WeChat',
  open: 'Consent page, links of the open platform, Lark',
  content: 'Content page',
  memory: 'Sign-out, and the greeting after it',
  merge: 'Joining two accounts',
};

/**
 * Reads the text files.
 * @param codes the languages, in the order of the columns
 * @throws Error when one lacks a key
 */
export function readTextFiles(codes: readonly string[] = Object.keys(languages)): TextFile[] {
  return namespaces.map((namespace) => {
    const byLanguage = codes.map((code) => {
      const words = new Map(entriesOf(code, namespace).map(({ key, value }) => [key, value]));
      return [code, words] as const;
    });
    const groups: TextFile['groups'] = [];
    for (const { key, group } of entriesOf(fallbackLanguage, namespace)) {
      const heading = forReaders(group);
      if (groups.at(-1)?.title !== heading) groups.push({ title: heading, texts: [] });
      const words = byLanguage.map(([code, texts]) => {
        const text = texts.get(key);
        if (text === undefined) throw new Error(`src/i18n/locales/${code} has no text for ${key}. Add it.`);
        return [code, text];
      });
      groups.at(-1)?.texts.push({ key, words: Object.fromEntries(words) });
    }
    return { title: titles[namespace], groups };
  });
}

/** A file of texts may spread those of another one beside it. */
const entriesOf = (language: string, namespace: Namespace): Entry[] => {
  const folder = join(paths.src, 'i18n/locales', language);
  const read = (file: string): Entry[] => readRecord(readFileSync(join(folder, file), 'utf8'), 'texts', read);
  return read(`${namespace}.ts`);
};

/** Keeps the name of a heading and drops the note after its semicolon. */
const forReaders = (heading: string): string => heading.replace(/;.*$/, '');
