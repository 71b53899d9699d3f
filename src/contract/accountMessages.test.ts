import { expect, it } from 'vitest';
import { parseAccountMessage } from './accountMessages';
import { envelope } from './messages';

it('reads the known fields of a message', () => {
  expect(parseAccountMessage(envelope('account-change', { what: 'links', more: 1 }))).toEqual(
    envelope('account-change', { what: 'links' }),
  );
  expect(parseAccountMessage(envelope('account-deleted', { due_at: 5 }))).toEqual(
    envelope('account-deleted', { due_at: 5 }),
  );
});

it.each([
  null,
  'account-change',
  envelope('ready', {}),
  envelope('account-change', {}),
  envelope('account-change', { what: 1 }),
  envelope('account-deleted', { due_at: '5' }),
  { ...envelope('account-change', { what: 'links' }), source: 'other' },
  { ...envelope('account-change', { what: 'links' }), version: 2 },
  Object.create(envelope('account-change', { what: 'links' })),
])('refuses %j', (input) => {
  expect(parseAccountMessage(input)).toBeUndefined();
});
