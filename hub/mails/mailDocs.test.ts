import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mailKinds } from './mailKinds';
import { checkMails, placeholdersOf } from './tenantMails';

const page = readFileSync(new URL('../../docs/operate.md', import.meta.url), 'utf8');
const section = page.split('### Mails\n')[1]?.split('\n### ')[0] ?? '';

it('the operator’s page has every kind with its placeholders', () => {
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) => {
    const [kinds = '', values = ''] = row.split('|').slice(1);
    const found = [...values.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    return [...kinds.matchAll(/`(\w+)`/g)].map(([, kind]) => [kind, found]);
  });
  expect(Object.fromEntries(named)).toEqual(
    Object.fromEntries(mailKinds.map((kind) => [kind, placeholdersOf(kind)])),
  );
});

it('the operator’s page shows a file that the command takes', () => {
  const [, json = ''] = /```json\n([^]*?)```/.exec(section) ?? [];
  expect(checkMails(JSON.parse(json)).faults).toEqual([]);
});
