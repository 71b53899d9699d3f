/** What an operator changes: the change and its row of the audit are in one transaction, so neither is without the other. */
import type { Database, Queries } from '../database/database';
import type { Audit, AuditEntry } from './audit';

export interface ActBase {
  database: Database;
  audit: Audit;
  /** The operator. */
  who: string;
  now: number;
  /** Why. */
  reason: string;
}

/** Says in one sentence why an operator cannot have something. */
export class ActError extends Error {}

/** Call it last in the transaction of the act. */
export function keepAct(
  queries: Queries,
  { audit, who, now: at, reason }: Omit<ActBase, 'database'>,
  entry: Pick<AuditEntry, 'tenantId' | 'act' | 'subject' | 'before' | 'after'>,
): Promise<void> {
  return audit.append(queries, { ...entry, who, reason, at });
}
