import { slots, type Contract } from './contract';

const row = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

/** `docs/reference.md`: the tables of everything hosts rely on. */
export function referencePage(contract: Contract): string {
  const { attributes, events, methods, toHost, toFrame, tokens, parts } = contract;
  return `${[
    '# Reference',
    'Made from `src/contract` and the tokens by `npm run docs`; a test fails when it is out of date. What stands here is stable: see CHANGELOG.md.',
    '## Attributes and properties',
    table(
      ['attribute', 'property', 'values', 'meaning', 'default'],
      attributes.map(({ attribute, name, type, text, fallback, isBoolean }) => [
        code(attribute),
        code(name),
        isBoolean ? 'present = on' : values(type),
        text,
        fallback || (isBoolean ? 'off' : 'none'),
      ]),
    ),
    '## Methods',
    table(
      ['method', 'what it does'],
      methods.map(({ name, type, text }) => [code(`${name}${type.replace(/ => .*/, '')}`), text]),
    ),
    '## Events',
    'All bubble and are composed.',
    table(
      ['event', '`detail`', 'when', '`preventDefault()`'],
      events.map(({ name, type, text, isCancelable }) => [
        code(name),
        /^Record<string, never>$/.test(type) ? 'empty' : code(type),
        text,
        isCancelable ? 'stops what follows' : '',
      ]),
    ),
    '## Messages',
    'Plain JSON `{ source: "hub-entry", version: 1, type, …fields }`, to exact origins only. `hub-entry/host` speaks them for you.',
    '### Frame or popup to its host',
    messageTable(toHost),
    '### Host to the frame',
    messageTable(toFrame),
    '## Custom properties',
    'Set them on the tag. The values are those of the light scheme.',
    table(
      ['property', 'value'],
      tokens.map(({ name, value }) => [code(name), code(value)]),
    ),
    '## Parts',
    'For `hub-entry::part(name)`.',
    table(
      ['part', 'what it is'],
      parts.map(({ name, text }) => [code(name), text]),
    ),
    '## Slots',
    table(
      ['slot', ''],
      Object.entries(slots).map(([name, text]) => [code(name), text]),
    ),
  ].join('\n\n')}\n`;
}

const messageTable = (messages: Contract['toHost']): string =>
  table(
    ['type', 'fields', 'when'],
    messages.map(({ name, type, text }) => [code(name), type === 'object' ? 'none' : code(type), text]),
  );

const code = (text: string): string => `\`${text}\``;

/** `EntryMode | null` says little: the names of the values stand in the meaning, the rest is text. */
const values = (type: string): string =>
  /^string\b/.test(type) ? 'text' : code(type.replace(' | null', ''));
