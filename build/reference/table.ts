/** Tables in Markdown. */
import type { FunctionDoc } from './readFunction';
import type { Member } from './readInterface';
import type { Word } from './readWords';

const row = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;

/** A table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

/** Text as code. */
export const code = (text: string): string => `\`${text}\``;

/** What can be called. */
export const functionTable = (functions: readonly FunctionDoc[]): string =>
  table(
    ['function', 'what it does', 'gives back', 'throws'],
    functions.map(({ call, text, returns, throws }) => [code(call), text, returns, throws]),
  );

/** `EntryMode | null` says little: the names of the values stand in the meaning, the rest is text. */
export const values = (type: string): string =>
  /^string\b/.test(type) ? 'text' : code(plain(type).replace(/^'(\w+)'$/, '$1'));

/** Values a name can have. */
export const wordTable = (head: string, words: readonly Word[]): string =>
  table(
    [head, 'meaning'],
    words.map(({ word, text }) => [/^[\w-]+$/.test(word) ? code(word) : 'other', text]),
  );

/** What a caller hands over. */
export const optionTable = (members: readonly Member[]): string =>
  table(
    ['option', 'values', 'meaning', 'default'],
    members.map(({ name, type, text, fallback, isOptional }) => [
      code(name),
      values(type),
      text,
      isOptional ? fallback || 'none' : 'required',
    ]),
  );

/** What a caller is given. */
export const fieldTable = (members: readonly Member[]): string =>
  table(
    ['field', 'type', 'meaning'],
    members.map(({ name, type, text }) => [code(name), code(type), text]),
  );

/** A type without what its being optional says already: `((x) => void) | undefined`. */
const plain = (type: string): string =>
  type.replace(/ \| (?:null|undefined)$/, '').replace(/^\((\(.*)\)$/, '$1');
