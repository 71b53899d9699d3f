/** What operators do with people: by commands and by the console's calls alike. */
import { eq } from 'drizzle-orm';
import type { StorageAdapter } from '../adapters/storage';
import type { Mailer, SmsGateway } from '../adapters/adapters';
import type { Audit, AuditState } from '../audit/audit';
import type { HubClock } from '../config/clock';
import type { HubConfig } from '../config/readHubConfig';
import type { SecretKeys } from '../credentials/secretKeys';
import type { Database, Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';

export interface PeopleBase {
  database: Database;
  secretKeys: SecretKeys;
  clock: Pick<HubClock, 'now'>;
  config: Pick<HubConfig, 'publicOrigin'>;
  audit: Audit;
  /** Opened with the first mail. */
  mail(): Promise<Mailer>;
  /** Opened with the first text message; without one nobody is told by text. */
  sms?(): Promise<SmsGateway>;
  /** Files of people; without it they stay where they are. */
  storage?(): Promise<StorageAdapter | null>;
  /** What the log of security events calls a name. */
  mark: (name: string) => string;
  /** The operator, for the audit. */
  who: string;
  /** Tenants whose people the operator may see; `null`: all. */
  scope: readonly string[] | null;
  /** Runs in the transaction of each act. @throws Refusal where the operator may not act any more */
  confirm?(queries: Queries): Promise<void>;
}

/** Says in one sentence what an operator cannot have. */
export class PeopleError extends Error {
  constructor(
    readonly kind: 'unknown' | 'invalid' | 'conflict' | 'refused',
    message: string,
  ) {
    super(message);
  }
}

/** Whom an act is about, and why. */
export interface Act {
  accountId: string;
  reason: string;
}

/** What an act did. */
interface Done<Result> {
  result: Result;
  before?: AuditState;
  after?: AuditState;
}

/**
 * Changes an account: under its lock, and with its row of the audit in the same transaction.
 * @param act its name
 * @param change changes the account as it is then
 * @param lock `update` for a change that removes it
 * @throws PeopleError where there is none any more, or no reason
 */
export async function changePerson<Result>(
  base: PeopleBase,
  { accountId, reason }: Act,
  act: string,
  change: (queries: Queries, held: AccountRow, now: number) => Promise<Done<Result>>,
  lock: 'update' | 'no key update' = 'no key update',
): Promise<Result> {
  const why = readReason(reason);
  const now = base.clock.now();
  return base.database.transaction(async (queries) => {
    const [held] = await queries.select().from(accounts).where(eq(accounts.id, accountId)).for(lock);
    await base.confirm?.(queries);
    if (!held || !isInScope(base, held)) throw unknownAccount();
    if (held.removedAt !== null) throw new PeopleError('conflict', 'This account was removed.');
    const { result, before = null, after = null } = await change(queries, held, now);
    const { tenantId } = held;
    const entry = { tenantId, who: base.who, act, subject: accountId, before, after, reason: why, at: now };
    await base.audit.append(queries, entry);
    return result;
  });
}

export const isInScope = ({ scope }: Pick<PeopleBase, 'scope'>, { tenantId }: AccountRow): boolean =>
  scope?.includes(tenantId) ?? true;

/** The same where there is none and where the operator may not see it. */
export const unknownAccount = (): PeopleError => new PeopleError('unknown', 'There is no such account.');

const longestReason = 500;

/** @throws PeopleError for none, or one that is too long */
export function readReason(reason: string): string {
  const why = reason
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (why === '' || why.length > longestReason)
    throw new PeopleError('invalid', `A reason is needed, of at most ${longestReason} characters.`);
  return why;
}
