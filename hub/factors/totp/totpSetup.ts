/** The set-up of an authenticator app: it counts for nothing before its first code. */
import { and, eq, gt } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { outdateSignIns } from '../../accounts/authVersion';
import { keepUndoIn, type UndoContext } from '../../accounts/keepUndo';
import { codes } from '../../answers/codes';
import { Refusal } from '../../answers/refusal';
import type { Queries } from '../../database/database';
import { accounts, type AccountRow } from '../../database/tables/accounts';
import { totpFactors, totpPlace, totpSetups, type TotpSetupRow } from '../../database/tables/factors';
import type { CallContext } from '../../http/callContext';
import { replaceRecoveryCodes, type FreshCodes } from '../recoveryCode/recoveryCodes';
import { ownFactorParts } from '../ownFactorParts';
import { createTotpSecret, readTotpCode, totpAddress } from './totpCode';
import { openTotpSecret } from './findTotp';
import { clockWrong, totpFactor } from './totpFactor';
import { isAccount, isOwned } from '../../database/ownRows';

/** Long enough to install an app. */
export const totpSetupLifeMs = 15 * 60 * 1000;

/**
 * Begins a set-up; one before it is dropped.
 * @param startedBy hash of what asks: the token of a session, or the challenge of a sign-in
 */
export async function startTotp(
  { database, secretKeys, tenant, clock }: CallContext,
  { id: accountId, tenantId, email, mobile, username }: AccountRow,
  startedBy: string,
): Promise<{ secret: string; uri: string }> {
  const secret = createTotpSecret();
  const setup = {
    id: randomUUID(),
    secret: await secretKeys.seal(totpPlace({ accountId }), secret),
    startedBy,
    expiresAt: clock.now() + totpSetupLifeMs,
  };
  await database.run((queries) =>
    queries
      .insert(totpSetups)
      .values({ tenantId, accountId, ...setup })
      .onConflictDoUpdate({ target: [totpSetups.tenantId, totpSetups.accountId], set: setup }),
  );
  const brand = tenant.settings.theme?.system_name ?? tenant.host;
  return { secret, uri: totpAddress(secret, { brand, name: email ?? mobile ?? username }) };
}

/** A set-up whose code was right. */
export interface CheckedSetup {
  setup: TotpSetupRow;
  step: number;
}

/** @throws Refusal -100114 for a set-up that is over, replaced, or was begun elsewhere; -100102 */
export async function checkTotpSetup(
  context: CallContext,
  account: AccountRow,
  startedBy: string,
  code: string,
): Promise<CheckedSetup> {
  const { database, clock } = context;
  const [setup] = await database.run((queries) =>
    queries
      .select()
      .from(totpSetups)
      .where(
        and(
          isOwned(totpSetups, account),
          eq(totpSetups.startedBy, startedBy),
          gt(totpSetups.expiresAt, clock.now()),
        ),
      ),
  );
  if (!setup) throw setupGone();
  const found = readTotpCode(await openTotpSecret(context, setup), code, clock.now());
  if (found.kind === 'clock') throw clockWrong(found.seconds);
  if (found.kind === 'wrong') throw new Refusal({ code: codes.codeWrong, message: 'error.codeWrong' });
  return { setup, step: found.step };
}

/** An app that is on. */
export interface TurnedOn {
  account: AccountRow;
  /** Address of the page that turns it off. */
  undoAt: string;
}

/**
 * Turns the app on, with its recovery codes, once. Run it in a transaction that holds the account.
 * @returns the account as it is then
 * @throws Refusal -100114 when another request was first
 */
export async function turnOnTotp(
  queries: Queries,
  account: AccountRow,
  { setup, step }: CheckedSetup,
  fresh: FreshCodes,
  context: UndoContext,
): Promise<TurnedOn> {
  const { clock, secretKeys } = context;
  const now = clock.now();
  // Its secret as it is now: it may have been encrypted again.
  const isIt = and(isOwned(totpSetups, account), eq(totpSetups.id, setup.id));
  const [taken] = await queries.delete(totpSetups).where(isIt).returning();
  if (!taken) throw setupGone();
  const undo = await ownFactorParts(queries, account, totpFactor, { secretKeys });
  const row = { secret: taken.secret, lastStep: step, createdAt: now, usedAt: now };
  await queries
    .insert(totpFactors)
    .values({ tenantId: account.tenantId, accountId: account.id, ...row })
    .onConflictDoUpdate({ target: [totpFactors.tenantId, totpFactors.accountId], set: row });
  await replaceRecoveryCodes(queries, account, fresh, now);
  const order = { secondFactor: totpFactor.id, lastFactor: null };
  await queries.update(accounts).set(order).where(isAccount(account));
  const changed = await outdateSignIns(queries, { ...account, ...order }, now);
  return { account: changed, undoAt: await keepUndoIn(queries, context, changed, undo) };
}

/** -100114 */
const setupGone = () => new Refusal({ code: codes.challengeGone, message: 'error.setupGone' });
