import { fallbackLanguage } from '../../src/contract/languages';
import { languages } from '../../src/i18n/languages';
import { code, table } from './table';
import type { TextFile } from './readTextFiles';

/** `docs/texts.md`: every key of `setTexts` with our texts. */
export function textsPage(files: readonly TextFile[]): string {
  return `${[
    '# Texts',
    'Every text of the screens, by key. Made from the sources by `npm run docs`; a test fails when it is out of date. Keys are stable, the words may change.',
    'Replace them with `setTexts(lang, texts)` of the tag, with `texts` of `embedEntry` and `openEntry`, or with `configure({ lang, texts })` ([recipe](recipes.md#own-texts)).',
    [
      '- A key that is not listed here changes nothing, and no error is reported.',
      '- A call is ignored as a whole when one value is no text or is longer than 4,096 characters, or when there are more than 500 texts. A tag reports it in the console. A frame ignores the message silently, with the language and the colours in it.',
      `- Texts that you leave out of ${anyOf(Object.keys(languages))} are ours. In any other language it is shown in ${nameOf(fallbackLanguage)}.`,
      '- Placeholders such as `{{name}}` are filled in; keep them. Texts are shown as text: HTML is not read.',
      '- Words of the brand side (title, slogan) and texts the hub sends are not among these: [theming.md](theming.md).',
    ].join('\n'),
    ...files.flatMap(({ title, groups }) => [
      `## ${title}`,
      ...groups.flatMap((group) => [
        ...(group.title ? [`### ${group.title[0]?.toUpperCase() ?? ''}${group.title.slice(1)}`] : []),
        table(
          ['key', ...Object.keys(languages).map(nameOf)],
          group.texts.map(({ key, words }) => [
            code(key),
            ...Object.keys(languages).map((each) => withoutFormats(words[each] ?? '')),
          ]),
        ),
      ]),
    ]),
  ].join('\n\n')}\n`;
}

/** The page is in English. */
const names = new Intl.DisplayNames('en', { type: 'language' });
const nameOf = (language: string): string => names.of(language) ?? language;

const anyOf = (codes: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(codes.map((each) => code(each)));

/** Hosts write `{{date}}`; our text defines how the value is formatted. */
const withoutFormats = (text: string): string => text.replace(/\{\{(\w+),[^{}]*\}\}/g, '{{$1}}');
