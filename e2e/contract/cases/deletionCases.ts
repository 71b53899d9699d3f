import { expect } from 'vitest';
import { askDeletion, cancelDeletion, readDeletion } from '../../../src/api/deletion';
import { newcomer, signedIn, unverified } from '../arrange';
import { casesOf } from '../contractCase';
import type { ContractHub } from '../startContractHub';
import { whilePaused, withoutSession } from './accountCases';

/** Somebody who asked to delete the account. */
async function leaver(hub: ContractHub) {
  const visitor = await signedIn(hub, await newcomer(hub));
  await visitor.call(askDeletion, {});
  return visitor;
}

const due = { info: { due_at: expect.any(Number) as number } };

/** Owners who leave. */
export const deletionCases = [
  ...casesOf(askDeletion, [
    [
      'an owner',
      'done',
      async (hub) => (await signedIn(hub, await newcomer(hub))).call(askDeletion, {}),
      due,
    ],
    ['an owner who asked before', 'done', async (hub) => (await leaver(hub)).call(askDeletion, {}), due],
    [
      'in a session that proved nothing for a while',
      'verificationNeeded',
      async (hub) => (await unverified(hub)).call(askDeletion, {}),
    ],
  ]),
  ...casesOf(readDeletion, [
    [
      'an account that stays',
      'done',
      async (hub) => (await signedIn(hub)).call(readDeletion, {}),
      { info: {} },
    ],
    ['one that ends', 'done', async (hub) => (await leaver(hub)).call(readDeletion, {}), due],
  ]),
  ...casesOf(cancelDeletion, [
    ['an owner who stays', 'done', async (hub) => (await leaver(hub)).call(cancelDeletion, {})],
  ]),
  ...withoutSession(readDeletion, {}),
  ...withoutSession(askDeletion, {}),
  ...withoutSession(cancelDeletion, {}),
  ...whilePaused(askDeletion, {}),
];
