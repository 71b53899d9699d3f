import { fallbackLanguage } from '../../../src/contract/languages';
import { languages } from '../../../src/i18n/languages';
import { code, table } from './table';
import type { TextFile } from './readTextFiles';

/** `docs/texts.md`: every key of `setTexts` with our texts. */
export function textsPage(files: readonly TextFile[]): string {
  return `${[
    '# Texts',
    'Every text of the screens, by key. Keys are stable; the words may change. `npm run docs` writes this page from the sources, and a test fails when it is out of date.',
    'Replace them with `setTexts(lang, texts)` of the tag, with `texts` of `embedEntry` and `openEntry`, or with `configure({ lang, texts })` ([recipe](recipes.md#own-texts)).',
    [
      '- Unknown keys are ignored silently.',
      '- If a value is not a string or has more than 4,096 characters, or if there are more than 500 texts, the whole call is ignored. A tag reports this in the console. A frame ignores the message silently, including its language and colors.',
      `- In ${anyOf(Object.keys(languages))}, our text is shown for each key that you leave out. In a variant of them, such as \`en-GB\`, the text of ours that is closest is shown; in any other language the ${nameOf(fallbackLanguage)} text, so set every key.`,
      '- Keep placeholders such as `{{name}}`: the widget fills them in. Texts are plain text; HTML is shown as it is written.',
      '- The words of the brand side (title, slogan) and the texts that the hub sends have no keys: see [theming.md](theming.md).',
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
