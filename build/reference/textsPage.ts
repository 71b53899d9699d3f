import { code, table } from './table';
import type { TextFile } from './readTextFiles';

/** `docs/texts.md`: every key of `setTexts` with our words. */
export function textsPage(files: readonly TextFile[]): string {
  return `${[
    '# Texts',
    'Every text of the screens, by key. Made from the sources by `npm run docs`; a test fails when it is out of date. Keys are stable, the words may change.',
    'Lay your own over them with `setTexts(lang, texts)` of the tag, with `texts` of `embedEntry` and `openEntry`, or with `configure({ lang, texts })` ([recipe](recipes.md#own-texts)).',
    [
      '- A key that is not listed here changes nothing. Nobody is told.',
      '- One value that is no text, or longer than 4,096 characters, and the whole call is ignored; so it is with more than 500 texts. A tag says so in the console. A frame ignores the message without a word, with the language and the colours in it.',
      '- What you leave out of `en` or `zh` is ours. In any other language it is shown in Chinese.',
      '- `{{name}}` and the like are filled in; leave them where they belong. Texts are shown as they are: HTML is not read.',
      '- Words of the brand side (title, slogan) and texts the hub sends are not among these: [theming.md](theming.md).',
    ].join('\n'),
    ...files.flatMap(({ title, groups }) => [
      `## ${title}`,
      ...groups.flatMap((group) => [
        ...(group.title ? [`### ${group.title[0]?.toUpperCase() ?? ''}${group.title.slice(1)}`] : []),
        table(
          ['key', 'English', 'Chinese'],
          group.texts.map(({ key, en, zh }) => [code(key), withoutFormats(en), withoutFormats(zh)]),
        ),
      ]),
    ]),
  ].join('\n\n')}\n`;
}

/** Hosts write `{{date}}`; how the value is formatted follows from our text. */
const withoutFormats = (text: string): string => text.replace(/\{\{(\w+),[^{}]*\}\}/g, '{{$1}}');
