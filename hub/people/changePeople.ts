import { and, eq, inArray } from 'drizzle-orm';
import { raiseAuthVersion } from '../accounts/authVersion';
import { recipientSubject } from '../codes/sendBudgets';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { appTokens } from '../database/tables/apps';
import { budgets, failures } from '../database/tables/limits';
import { sessions } from '../database/tables/sessions';
import type { Identifier } from '../input/identifier';
import { budgetKey } from '../limits/budget';
import {
  codesBeyond,
  codesOfRecipient,
  freeCodesOfRecipient,
  noticesOfRecipient,
  warningsOfAccount,
} from '../limits/budgets';
import { failureKey } from '../limits/failureLimit';
import { changePerson, PeopleError, readReason, type Act, type PeopleBase } from './people';
import { isAccount, isOwned } from '../database/ownRows';

/** Ends all that is open, and lets nobody in. @throws PeopleError for one that is locked already */
export function lockPerson(base: PeopleBase, act: Act): Promise<void> {
  return changePerson(base, act, 'account lock', async (queries, held, now) => {
    if (held.lockedAt !== null) throw new PeopleError('conflict', 'This account is locked already.');
    const ended = await countSessions(queries, held);
    await endAll(queries, held, now);
    await queries
      .update(accounts)
      .set({ lockedAt: now, lockReason: readReason(act.reason) })
      .where(isAccount(held));
    return { result: undefined, before: { locked: false }, after: { locked: true, sessions_ended: ended } };
  });
}

/** @throws PeopleError for one that is not locked */
export function unlockPerson(base: PeopleBase, act: Act): Promise<void> {
  return changePerson(base, act, 'account unlock', async (queries, held) => {
    if (held.lockedAt === null) throw new PeopleError('conflict', 'This account is not locked.');
    await queries.update(accounts).set({ lockedAt: null, lockReason: null }).where(isAccount(held));
    return { result: undefined, before: { locked: true }, after: { locked: false } };
  });
}

/** @returns how many sessions ended */
export function endSessionsOf(base: PeopleBase, act: Act): Promise<number> {
  return changePerson(base, act, 'account sessions end', async (queries, held, now) => {
    const ended = await countSessions(queries, held);
    await endAll(queries, held, now);
    return { result: ended, after: { sessions_ended: ended } };
  });
}

/** Sessions, app tokens, sign-ins under way, trusted browsers. @returns the account as it is then */
export async function endAll(queries: Queries, held: AccountRow, now: number): Promise<AccountRow> {
  const raised = await raiseAuthVersion(queries, held, { now });
  if (!raised) throw new Error('an account changed under its lock');
  await queries.delete(appTokens).where(isOwned(appTokens, held));
  return raised;
}

const countSessions = (queries: Queries, { id }: AccountRow): Promise<number> =>
  queries.$count(sessions, eq(sessions.accountId, id));

/**
 * Forgets what failed and what was sent, so that limits that are the person's alone let the person try again. Those of an
 * address, which others share, stay.
 * @returns how many failed tries were forgotten
 */
export function clearLimitsOf(base: PeopleBase, act: Act): Promise<number> {
  return changePerson(base, act, 'account limits clear', async (queries, held) => {
    const keys = failureKeysOf(held);
    const forgotten = await queries
      .delete(failures)
      .where(and(eq(failures.tenantId, held.tenantId), inArray(failures.accountKey, keys)))
      .returning({ id: failures.id });
    await queries.delete(budgets).where(inArray(budgets.key, budgetKeysOf(held)));
    return { result: forgotten.length, after: { failed_tries_forgotten: forgotten.length } };
  });
}

/** What names the account in failed tries. */
export const failureKeysOf = ({ id, email, mobile }: AccountRow): string[] =>
  [id, email, mobile].filter((name) => name !== null).map(failureKey);

function budgetKeysOf(account: AccountRow): string[] {
  const { tenantId, id } = account;
  const perRecipient = [freeCodesOfRecipient, codesOfRecipient, codesBeyond, noticesOfRecipient];
  const names = namesOf(account);
  const sent = names.flatMap((name) =>
    (['stranger', 'factor'] as const).flatMap((asker) =>
      perRecipient.map((rule) => budgetKey({ rule, subject: recipientSubject(tenantId, name, asker) })),
    ),
  );
  const warned = [id, ...names.map(({ value }) => value)].map((typed) =>
    budgetKey({ rule: warningsOfAccount, subject: `${tenantId} ${typed}` }),
  );
  return [...sent, ...warned];
}

const namesOf = ({ email, mobile }: AccountRow): Identifier[] => [
  ...(email === null ? [] : [{ kind: 'email' as const, value: email }]),
  ...(mobile === null ? [] : [{ kind: 'mobile' as const, value: mobile }]),
];
