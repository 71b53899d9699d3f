/**
 * The acts of operators: appended in the transaction of the act, so that no act is without its row. Each hash covers the
 * row before it, with a key that is not readable in the database: who can write to the tables alone cannot make a chain.
 */
import { eq } from 'drizzle-orm';
import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { createToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { auditChain, auditRows, type AuditChain, type AuditRow } from '../database/tables/audit';
import { sharedSecret, type SecretStore } from '../keys/sharedSecret';

/** Values of a subject, without secrets, codes, tokens and whole addresses. */
export type AuditState = Readonly<
  Record<string, string | number | boolean | null | readonly string[] | undefined>
>;

export interface AuditEntry {
  /** `null` for what concerns no tenant. */
  tenantId: string | null;
  /** The operator, e.g. `shell root` or `operator alice`. */
  who: string;
  /** E.g. `account lock`. */
  act: string;
  /** Id of what it is about. */
  subject: string;
  before?: AuditState | null;
  after?: AuditState | null;
  reason: string;
  at: number;
}

export interface Audit {
  /**
   * Appends an entry. Call it last in the transaction of the act: other acts wait from here to its end, and in this order
   * they do not deadlock.
   */
  append(queries: Queries, entry: AuditEntry): Promise<void>;
  /** What the stored hash of a row must be. */
  hashOf(row: Omit<AuditRow, 'hash'>): string;
  /** Says that retention removed rows up to this one. */
  sealOf(number: number, hash: string): string;
}

/** @returns the audit of a hub; reads its key, so call it before a transaction */
export async function openAudit(store: SecretStore): Promise<Audit> {
  const key = await sharedSecret(store, 'audit', v.string(), createToken);
  const mac = (text: string) => createHmac('sha256', key).update(text).digest('hex');
  const hashOf: Audit['hashOf'] = ({ previous, number, ...row }) =>
    mac(
      JSON.stringify([
        'row',
        previous,
        number,
        row.tenantId,
        row.who,
        row.act,
        row.subject,
        row.before,
        row.after,
        row.reason,
        row.at,
      ]),
    );
  return {
    hashOf,
    sealOf: (number, hash) => mac(JSON.stringify(['trimmed', number, hash])),
    append: async (queries, { before, after, ...entry }) => {
      const { number: last, hash: previous } = await holdChain(queries);
      const number = last + 1;
      const row = { ...entry, before: textOf(before), after: textOf(after), number, previous };
      const hash = hashOf(row);
      await queries.insert(auditRows).values({ ...row, hash });
      await queries.update(auditChain).set({ number, hash }).where(eq(auditChain.id, 1));
    },
  };
}

const textOf = (state: AuditState | null | undefined): string | null =>
  state ? JSON.stringify(state) : null;

/** Its one row, locked until the transaction ends; the first act adds it. */
export async function holdChain(queries: Queries): Promise<AuditChain> {
  const [chain] = await queries
    .insert(auditChain)
    .values({ id: 1 })
    .onConflictDoUpdate({ target: auditChain.id, set: { id: 1 } })
    .returning();
  if (!chain) throw new Error('the audit has no chain');
  return chain;
}
