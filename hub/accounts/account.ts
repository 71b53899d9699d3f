import { randomUUID } from 'node:crypto';
import { type AccountRow, accounts } from '../database/tables/accounts';
import { codes } from '../answers/codes';
import { Refusal } from '../answers/refusal';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../database/database';
import type { Identifier } from '../input/identifier';
import { keepAgreement, type NewAgreement } from './agreements';
import { verifiedField } from './provenAddress';

export interface NewAccount {
  tenantId: string;
  name: Identifier;
  username: string;
  /** `null`: signs in by code only. */
  passwordHash: string | null;
  trade?: string;
  position?: string;
  shareCode?: string;
  /** `false`: nobody has proved the address yet. */
  isVerified?: boolean;
  /** What its owner agrees to with it; left out, it counts as one from before there were records. */
  agreement?: NewAgreement;
}

/** @throws Refusal -100108 when its name is taken, also by a registration at the same moment */
export async function addAccount(queries: Queries, account: NewAccount, now: number): Promise<AccountRow> {
  const { name, agreement, isVerified = true, ...fields } = account;
  const [added] = await queries
    .insert(accounts)
    .values({
      ...fields,
      id: randomUUID(),
      [name.kind]: name.value,
      ...verifiedField(name.kind, isVerified),
      passwordSetBy: fields.passwordHash === null ? null : 'owner',
      ...(agreement ? { termsVersion: agreement.version } : {}),
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!added) throw new Refusal({ code: codes.accountTaken, message: 'error.accountTaken' });
  if (agreement) await keepAgreement(queries, added, agreement, now);
  return added;
}

/** `null` if there is none or it was removed. */
export async function findAccount(
  queries: Queries,
  tenantId: string,
  name: Identifier,
): Promise<AccountRow | null> {
  const column = name.kind === 'email' ? accounts.email : accounts.mobile;
  const [found] = await queries
    .select()
    .from(accounts)
    .where(and(eq(accounts.tenantId, tenantId), eq(column, name.value), isNull(accounts.removedAt)))
    .limit(1);
  return found ?? null;
}

/**
 * As typed, else the part before the @ or the last four digits (docs/contract.md section 6).
 * @param typed may be absent or blank; control characters and direction marks are removed
 */
export function readNickname(typed: string | undefined, name: Identifier): string {
  const clean = cleanText(typed ?? '');
  if (clean !== '') return clean;
  return name.kind === 'email' ? (name.value.split('@')[0] ?? name.value) : name.value.slice(-4);
}

/** Without control characters and direction marks, in one line. */
export const cleanText = (typed: string): string =>
  typed
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

export interface Person {
  user_id: string;
  username: string;
  email?: string;
  mobile?: string;
}

/** For a partner's server; an address or number that is unknown is left out. */
export function describePerson({
  id,
  username,
  email,
  mobile,
}: Pick<AccountRow, 'id' | 'username' | 'email' | 'mobile'>): Person {
  return {
    user_id: id,
    username,
    ...(email === null ? {} : { email }),
    ...(mobile === null ? {} : { mobile }),
  };
}
