/** Tables in Markdown. */
import type { FunctionDoc } from './readFunction';
import type { Member } from './readInterface';
import type { Word } from './readWords';

const row = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;

/** A table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

/** Formats text as code. */
export const code = (text: string): string => `\`${text}\``;

/** A table of functions. */
export const functionTable = (functions: readonly FunctionDoc[]): string =>
  table(
    ['function', 'what it does', 'returns', 'throws'],
    functions.map(({ call, text, returns, throws }) => [code(call), text, returns, throws]),
  );

/**
 * Returns only the general part of a type: `EntryMode | null` says little, so the values are listed in the description.
 */
export const values = (type: string): string =>
  /^string\b/.test(type) ? 'text' : code(plain(type).replace(/^'(\w+)'$/, '$1'));

/** A table of the values of a union. */
export const wordTable = (head: string, words: readonly Word[]): string =>
  table(
    [head, 'meaning'],
    words.map(({ word, text }) => [/^[\w-]+$/.test(word) ? code(word) : 'other', text]),
  );

/** A table of options that a caller passes. */
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

/** A table of fields that a caller receives. */
export const fieldTable = (members: readonly Member[]): string =>
  table(
    ['field', 'type', 'meaning'],
    members.map(({ name, type, text }) => [code(name), code(type), text]),
  );

/** Returns a type without the parts that "optional" already implies: `((x) => void) | undefined`. */
const plain = (type: string): string =>
  type.replace(/ \| (?:null|undefined)$/, '').replace(/^\((\(.*)\)$/, '$1');
