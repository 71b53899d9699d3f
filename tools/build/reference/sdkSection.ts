import type { Sdk } from './readSdk';
import { code, fieldTable, functionTable, optionTable, wordTable } from './table';

/** The SDK's part of the reference. */
export function sdkSection(sdk: Sdk): string[] {
  return [
    '## SDK: `hub-entry/host`',
    'From npm, or from the hub as `/hub-entry-host.js`, which sets the global `HubEntryHost` with `embedEntry`, `openEntry` and `EntryHostError`.',
    functionTable(sdk.functions),
    '### Options',
    optionTable([...sdk.options, ...sdk.embedOptions.map((own) => onlyOf('embedEntry', own))]),
    '### What both return',
    fieldTable([
      ...sdk.handle,
      ...sdk.embedHandle.map((own) => onlyOf('embedEntry', own)),
      ...sdk.openHandle.map((own) => onlyOf('openEntry', own)),
    ]),
    '### `kind` of an `EntryHostError`',
    '`login` rejects with one of these. `onError` receives all of them except `destroyed`, and the [kinds of failure](#kinds-of-failure) that the entry reports.',
    wordTable('kind', sdk.errorKinds),
  ];
}

const onlyOf = <Named extends { text: string }>(name: string, member: Named): Named => ({
  ...member,
  text: `${code(name)} only. ${member.text}`,
});
