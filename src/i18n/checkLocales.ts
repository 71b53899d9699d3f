import { fallbackLanguage } from '../contract/languages.ts';
import type { TextRecord } from './namespaces.ts';

/** Languages → namespaces → texts. */
export type CheckedLocales = Readonly<Record<string, Readonly<Record<string, TextRecord>>>>;

/**
 * Every language has every text of the fallback, with the same values in it, and no two namespaces share a key.
 * @throws Error
 */
export function checkLocales(locales: CheckedLocales): void {
  const reference = locales[fallbackLanguage] ?? {};
  const problems = [
    ...sharedKeys(reference),
    ...Object.entries(locales).flatMap(([language, namespaces]) =>
      Object.entries(reference).flatMap(([name, expected]) =>
        differences(expected, namespaces[name] ?? {}).map((problem) => `${language}/${name}: ${problem}`),
      ),
    ),
  ];
  if (problems.length > 0) throw new Error(`The texts are not complete:\n${problems.join('\n')}`);
}

function sharedKeys(namespaces: Readonly<Record<string, TextRecord>>): string[] {
  const owners = new Map<string, string>();
  return Object.entries(namespaces).flatMap(([name, texts]) =>
    Object.keys(texts).flatMap((key) => {
      const owner = owners.get(key);
      owners.set(key, name);
      return owner === undefined ? [] : [`${name}: ${key} is in ${owner} too`];
    }),
  );
}

function differences(expected: TextRecord, texts: TextRecord): string[] {
  const missing = Object.keys(expected).filter((key) => !Object.hasOwn(texts, key));
  const present = Object.entries(texts).flatMap(([key, text]) => {
    const base = Object.hasOwn(expected, key) ? key : key.replace(pluralForm, '');
    const reference = Object.hasOwn(expected, base) ? expected[base] : undefined;
    if (reference === undefined) return [`${key} is not a key`];
    if (text.trim() === '') return [`${key} is empty`];
    return valuesOf(text) === valuesOf(reference)
      ? []
      : [`${key} has the values ${valuesOf(text)}, not ${valuesOf(reference)}`];
  });
  return [...missing.map((key) => `${key} is missing`), ...present];
}

/** A language may have more plural forms of a text than Chinese. */
const pluralForm = /_(?:zero|one|two|few|many)$/;

/** Names of the values, without their formats, which each language chooses. */
function valuesOf(text: string): string {
  const names = [...text.matchAll(/\{\{\s*(\w+)[^{}]*\}\}/g)].map(([, name = '']) => name);
  return `[${[...new Set(names)].toSorted().join(', ')}]`;
}
