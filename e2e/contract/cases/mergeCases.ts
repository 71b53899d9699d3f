import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { codeLifeMs, codesOfAddress } from '../../../hub/limits/budgets';
import { accounts, identities } from '../../../hub/database/tables/accounts';
import { codesSent } from '../../../hub/database/tables/codes';
import { otherCode, readCode } from '../../../hub/testing/inbox';
import { addressConfirm, addressStart } from '../../../src/api/addresses';
import { askDeletion } from '../../../src/api/deletion';
import { isHubError } from '../../../src/api/hubError';
import { mergeConfirm, mergeProve, mergeSend, type MergePlan } from '../../../src/api/merge';
import { verify } from '../../../src/api/verify';
import { exhaust, exhaustTries, goodPassword, newcomer, newMobile, signedIn, unverified } from '../arrange';
import { casesOf } from '../contractCase';
import type { ContractHub } from '../startContractHub';
import type { Visitor } from '../visitor';
import { whilePaused, withoutSession } from './accountCases';

type Row = Partial<typeof accounts.$inferInsert>;

const change = (hub: ContractHub, email: string, row: Row) =>
  hub.database.run((queries) =>
    queries.update(accounts).set(row).where(eq(accounts.email, email)).returning({ id: accounts.id }),
  );

/** Somebody who has just typed the code to an address of another account. */
async function found(hub: ContractHub, row: Row = { mobile: newMobile() }) {
  const visitor = await signedIn(hub, await newcomer(hub));
  const value = (await newcomer(hub)).account;
  const [other] = await change(hub, value, row);
  const what = { kind: 'email', value } as const;
  await visitor.call(addressStart, what);
  const code = await readCode(hub, value);
  const error: unknown = await visitor
    .call(addressConfirm, { ...what, code })
    .catch((fault: unknown) => fault);
  const { merge } = (isHubError(error) ? error.info : {}) as { merge: string };
  return { visitor, merge, value, id: other?.id ?? '', mobile: row.mobile ?? '' };
}

const byPassword = { factor: 'password', password: goodPassword };

/** The same, and the other account is proved. */
async function proved(hub: ContractHub) {
  const both = await found(hub);
  const { info } = await both.visitor.call(mergeProve, { merge: both.merge, ...byPassword });
  return { ...both, plan: info?.plan as MergePlan };
}

/** An account that only another service opens. */
async function foundLinked(hub: ContractHub) {
  const both = await found(hub, { passwordHash: null });
  const link = { tenantId: 'neutral', issuer: 'lark', subject: randomUUID(), accountId: both.id };
  await hub.database.run((queries) => queries.insert(identities).values({ ...link, createdAt: hub.now() }));
  return both;
}

/** With the code to the other account's number. */
async function sent(hub: ContractHub) {
  const both = await found(hub);
  await both.visitor.call(mergeSend, { merge: both.merge, factor: 'mobile' });
  return { ...both, code: await readCode(hub, both.mobile) };
}

function inVisit(hub: ContractHub, { token }: Visitor): Visitor {
  const visitor = hub.visitor();
  visitor.token = token;
  return visitor;
}

const needed = { info: { verify: expect.arrayContaining([{ id: 'password' }]) as unknown } };

const proveCases = casesOf(mergeProve, [
  [
    'what is asked for',
    'done',
    async (hub) => {
      const { visitor, merge } = await found(hub);
      return visitor.call(mergeProve, { merge });
    },
    { info: { verify: [{ id: 'password' }, { id: 'mobile', masked_to: expect.any(String) as string }] } },
  ],
  [
    'the password',
    'done',
    async (hub) => {
      const { visitor, merge } = await found(hub);
      return visitor.call(mergeProve, { merge, ...byPassword });
    },
    { info: { plan: { dropped: expect.arrayContaining([{ what: 'password' }]) as unknown } } },
  ],
  [
    'a code to another address of it',
    'done',
    async (hub) => {
      const { visitor, merge, code } = await sent(hub);
      return visitor.call(mergeProve, { merge, factor: 'mobile', code });
    },
    { info: { plan: { seen: expect.any(String) as string } } },
  ],
  [
    'what found it, once more',
    'fieldInvalid',
    async (hub) => {
      const { visitor, merge } = await found(hub);
      return visitor.call(mergeProve, { merge, factor: 'email', code: '123456' });
    },
    { info: { field: 'factor' } },
  ],
  [
    'another password',
    'accountOrPasswordWrong',
    async (hub) => {
      const { visitor, merge } = await found(hub);
      return visitor.call(mergeProve, { merge, factor: 'password', password: 'Other-99!' });
    },
  ],
  [
    'another code',
    'codeWrong',
    async (hub) => {
      const { visitor, merge, code } = await sent(hub);
      return visitor.call(mergeProve, { merge, factor: 'mobile', code: otherCode(code) });
    },
  ],
  [
    'a code too late',
    'codeExpired',
    async (hub) => {
      const both = await sent(hub);
      // The session proves itself again, so that only the code is old.
      await hub.advance(codeLifeMs - 1000);
      await both.visitor.call(verify, byPassword);
      await hub.advance(1000);
      return both.visitor.call(mergeProve, { merge: both.merge, factor: 'mobile', code: both.code });
    },
  ],
  [
    'a code that another request has used',
    'codeUsed',
    async (hub) => {
      const { visitor, merge, mobile, code } = await sent(hub);
      const isIt = eq(codesSent.recipient, mobile);
      await hub.database.run((queries) => queries.update(codesSent).set({ usedAt: hub.now() }).where(isIt));
      return visitor.call(mergeProve, { merge, factor: 'mobile', code });
    },
  ],
  [
    'after too many tries',
    'tooManyTries',
    async (hub) => {
      const both = await sent(hub);
      await exhaustTries(hub, both.id, 'factor');
      return both.visitor.call(mergeProve, { merge: both.merge, factor: 'mobile', code: both.code });
    },
    { status: 429 },
  ],
  [
    'of an account that another service opens',
    'methodOff',
    async (hub) => {
      const { visitor, merge } = await foundLinked(hub);
      return visitor.call(mergeProve, { merge });
    },
  ],
  [
    'of a locked account',
    'accountLocked',
    async (hub) => {
      const { visitor, merge, value } = await found(hub);
      await change(hub, value, { lockedAt: hub.now() });
      return visitor.call(mergeProve, { merge, ...byPassword });
    },
  ],
  [
    'of an unknown offer',
    'challengeGone',
    async (hub) => (await signedIn(hub)).call(mergeProve, { merge: 'unknown' }),
  ],
  [
    'in another visit',
    'otherFlow',
    async (hub) => {
      const { visitor, merge } = await found(hub);
      return inVisit(hub, visitor).call(mergeProve, { merge });
    },
  ],
  [
    'in a session that proved nothing for a while',
    'verificationNeeded',
    async (hub) => (await unverified(hub)).call(mergeProve, { merge: 'any' }),
    needed,
  ],
]);

const sendCases = casesOf(mergeSend, [
  [
    'a code to its number',
    'done',
    async (hub) => {
      const { visitor, merge } = await found(hub);
      return visitor.call(mergeSend, { merge, factor: 'mobile' });
    },
    { info: { masked_to: expect.stringContaining('••••') as string } },
  ],
  [
    'a password',
    'fieldInvalid',
    async (hub) => {
      const { visitor, merge } = await found(hub);
      return visitor.call(mergeSend, { merge, factor: 'password' });
    },
    { info: { field: 'factor' } },
  ],
  [
    'to an account that another service opens',
    'methodOff',
    async (hub) => {
      const { visitor, merge } = await foundLinked(hub);
      return visitor.call(mergeSend, { merge, factor: 'mobile' });
    },
  ],
  [
    'twice within a minute',
    'resendTooEarly',
    async (hub) => {
      const { visitor, merge } = await sent(hub);
      return visitor.call(mergeSend, { merge, factor: 'mobile' });
    },
    { status: 429 },
  ],
  [
    'too many',
    'tooManyTries',
    async (hub) => {
      const { visitor, merge } = await found(hub);
      await exhaust(hub, codesOfAddress, 'owners 127.0.0.1');
      return visitor.call(mergeSend, { merge, factor: 'mobile' });
    },
    { status: 429 },
  ],
  [
    'of an unknown offer',
    'challengeGone',
    async (hub) => (await signedIn(hub)).call(mergeSend, { merge: 'unknown', factor: 'mobile' }),
  ],
  [
    'in another visit',
    'otherFlow',
    async (hub) => {
      const { visitor, merge } = await found(hub);
      return inVisit(hub, visitor).call(mergeSend, { merge, factor: 'mobile' });
    },
  ],
  [
    'in a session that proved nothing for a while',
    'verificationNeeded',
    async (hub) => (await unverified(hub)).call(mergeSend, { merge: 'any', factor: 'mobile' }),
    needed,
  ],
]);

const confirmCases = casesOf(mergeConfirm, [
  [
    'what was shown',
    'done',
    async (hub) => {
      const { visitor, merge, plan } = await proved(hub);
      return visitor.call(mergeConfirm, { merge, seen: plan.seen });
    },
  ],
  [
    'what was not shown',
    'changedElsewhere',
    async (hub) => {
      const { visitor, merge } = await proved(hub);
      return visitor.call(mergeConfirm, { merge, seen: 'other' });
    },
  ],
  ['nothing', 'fieldInvalid', async (hub) => (await signedIn(hub)).send(mergeConfirm, { merge: 'any' })],
  [
    'without a proof of the other account',
    'challengeGone',
    async (hub) => {
      const { visitor, merge } = await found(hub);
      return visitor.call(mergeConfirm, { merge, seen: 'any' });
    },
  ],
  [
    'for an account that is to be deleted',
    'methodOff',
    async (hub) => {
      const { visitor, merge, plan } = await proved(hub);
      await visitor.call(askDeletion, {});
      return visitor.call(mergeConfirm, { merge, seen: plan.seen });
    },
  ],
  [
    'with an account that was locked meanwhile',
    'accountLocked',
    async (hub) => {
      const { visitor, merge, plan, value } = await proved(hub);
      await change(hub, value, { lockedAt: hub.now() });
      return visitor.call(mergeConfirm, { merge, seen: plan.seen });
    },
  ],
  [
    'in another visit',
    'otherFlow',
    async (hub) => {
      const { visitor, merge, plan } = await proved(hub);
      return inVisit(hub, visitor).call(mergeConfirm, { merge, seen: plan.seen });
    },
  ],
  [
    'in a session that proved nothing for a while',
    'verificationNeeded',
    async (hub) => (await unverified(hub)).call(mergeConfirm, { merge: 'any', seen: 'any' }),
    needed,
  ],
]);

const any = { merge: 'any', factor: 'mobile', seen: 'any' };

/** Two accounts of one person. */
export const mergeCases = [
  ...proveCases,
  ...sendCases,
  ...confirmCases,
  ...[mergeProve, mergeSend, mergeConfirm].flatMap((call) => [
    ...withoutSession(call, any),
    ...whilePaused(call, any),
  ]),
];
