/** `<hub-account>` and its SDK, read from the sources: their part of the reference and of the manifest. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '../paths';
import { readFunction, type FunctionDoc } from './readFunction';
import { readInterface, type Member } from './readInterface';
import { spellOut } from './spellOut';
import { code, fieldTable, functionTable, optionTable, table, values } from './table';

export interface AccountContract {
  settings: Member[];
  events: Member[];
  sdk: { functions: FunctionDoc[]; options: Member[]; handle: Member[] };
}

/** Reads them. @param lang the member of the platform's own property */
export function readAccount(lang: Member): AccountContract {
  const embed = sourceOf('sdk/embedAccount');
  return {
    settings: [
      ...readInterface(sourceOf('contract/accountElement'), 'HubAccountSettings').map(spellOut),
      lang,
    ],
    events: readInterface(sourceOf('contract/accountEvents'), 'AccountEventMap'),
    sdk: {
      functions: [readFunction(embed, 'embedAccount')],
      options: [
        ...readInterface(embed, 'EmbedAccountOptions'),
        ...readInterface(sourceOf('sdk/entryOptions'), 'EntrySettings'),
      ].map(spellOut),
      handle: readInterface(embed, 'EmbeddedAccount'),
    },
  };
}

/** `colorScheme` → `color-scheme`. */
export const attributeOf = (property: string): string =>
  property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const isBoolean = ({ type }: Member): boolean => type === 'boolean';

/** The account's part of the reference. */
export function accountSection({ settings, events, sdk }: AccountContract): string[] {
  return [
    '## Account: `<hub-account>`',
    'Defined by the script and the npm entries that define `<hub-entry>`. It has the methods and custom properties above, and the events of the sign-in that it shows before the account.',
    table(
      ['attribute', 'property', 'values', 'meaning', 'default'],
      settings.map((setting) => [
        code(attributeOf(setting.name)),
        code(setting.name),
        isBoolean(setting) ? 'present = on' : values(setting.type),
        setting.text,
        setting.fallback || (isBoolean(setting) ? 'off' : 'none'),
      ]),
    ),
    '### Events of the account',
    'They bubble and are composed. A frame or window sends messages with the same names and fields.',
    table(
      ['event', '`detail`', 'when'],
      events.map(({ name, type, text }) => [code(name), code(type), text]),
    ),
    '## SDK: `hub-entry/host/account`',
    'From npm, or from the hub as `/hub-entry-account.js`, which sets the global `HubEntryAccount` with `embedAccount` and `EntryHostError`.',
    functionTable(sdk.functions),
    '### Options of `embedAccount`',
    optionTable(sdk.options),
    '### What `embedAccount` returns',
    fieldTable(sdk.handle),
  ];
}

function sourceOf(path: string): string {
  return readFileSync(join(paths.src, `${path}.ts`), 'utf8');
}
