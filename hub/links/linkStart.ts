/** An owner has begun to link the account to a user of another service: a row that counts for one session and visit, once. */
import { and, eq } from 'drizzle-orm';
import { codes } from '../answers/codes';
import { Refusal } from '../answers/refusal';
import { hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { linkStarts, type LinkStartRow } from '../database/tables/linkStarts';

export interface NewLinkStart extends Omit<LinkStartRow, 'idHash' | 'usedAt'> {
  /** As the owner's page gets it; it is not kept. */
  id: string;
}

export async function keepLinkStart(queries: Queries, { id, ...start }: NewLinkStart): Promise<void> {
  await queries.insert(linkStarts).values({ ...start, idHash: hashToken(id) });
}

/** What has to be the same at the end. */
export interface LinkStartQuestion extends Pick<LinkStartRow, 'tenantId' | 'provider' | 'sessionHash'> {
  id: string;
  flow: string | null;
  now: number;
}

/**
 * Locks the row until the transaction ends.
 * @throws Refusal -100114 for one that is unknown or of another session or service, -100113 for another visit's, -100104
 *   for a spent one, -100103 after its time
 */
export async function holdLinkStart(
  queries: Queries,
  { id, tenantId, provider, sessionHash, flow, now }: LinkStartQuestion,
): Promise<LinkStartRow> {
  const [row] = await queries
    .select()
    .from(linkStarts)
    .where(and(eq(linkStarts.idHash, hashToken(id)), eq(linkStarts.tenantId, tenantId)))
    .for('update');
  if (!row || row.provider !== provider || row.sessionHash !== sessionHash)
    throw new Refusal({ code: codes.challengeGone, message: 'error.linkGone' });
  if (row.flowHash !== flow) throw new Refusal({ code: codes.otherFlow, message: 'error.otherFlow' });
  if (row.usedAt !== null) throw new Refusal({ code: codes.codeUsed, message: 'error.signInUsed' });
  if (row.expiresAt <= now) throw new Refusal({ code: codes.codeExpired, message: 'error.linkGone' });
  return row;
}

/** Run it in the transaction that holds the row. */
export async function spendLinkStart(
  queries: Queries,
  { idHash, tenantId }: Pick<LinkStartRow, 'idHash' | 'tenantId'>,
  now: number,
): Promise<void> {
  const isIt = and(eq(linkStarts.tenantId, tenantId), eq(linkStarts.idHash, idHash));
  await queries.update(linkStarts).set({ usedAt: now }).where(isIt);
}
