import { expect, it } from 'vitest';
import type { AccountRow } from '../database/tables/accounts';
import { fieldsAfter } from './mergedFields';

const now = 1_800_000_000_000;
const account = (fields: Partial<AccountRow>): AccountRow =>
  ({
    email: null,
    mobile: null,
    numberDoubted: false,
    numberTakenBack: false,
    lastSeenAt: now,
    formerAddresses: [],
    ownFields: {},
    secondFactor: null,
    ...fields,
  }) as AccountRow;
const takenBack = account({ mobile: '13800138000', numberTakenBack: true });

it.each([
  ['keeps it', account({}), takenBack, null, true],
  ['keeps its own', takenBack, account({ mobile: '13900139000' }), null, true],
  ['leaves it with the number that ends', account({ mobile: '13900139000' }), takenBack, null, false],
  ['forgets it by a code to the number', account({}), takenBack, 'mobile', false],
] as const)('a number that an undo gave back %s', (_, stays, ends, wins, expected) => {
  expect(fieldsAfter({ stays, ends, wins }, now).numberTakenBack).toBe(expected);
});
