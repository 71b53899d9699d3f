/**
 * Adds the accounts of a file, in batches: each is a transaction with its row of the audit. An account that is there already
 * stays as it is, so a run that was killed is run again.
 */
import type { OwnFieldSetting } from '../../src/api/laterProfile';
import type { Audit } from '../audit/audit';
import type { Database } from '../database/database';
import type { FileRecord } from './accountFields';
import { addAccounts, judgeAccounts, type Candidate, type Judged } from './addAccounts';
import { addDecoys } from './passwordDecoys';
import { readAccount, type LineFault, type ReadAccount } from './readAccount';
import { SeenNames } from './seenNames';

export interface ImportRun {
  database: Database;
  audit: Audit;
  who: string;
  reason: string;
  tenantId: string;
  /** Fields of the tenant's own. */
  ownFields: readonly OwnFieldSetting[];
  /** Name of the file, for the audit. */
  file: string;
  /** Writes nothing. */
  isDry: boolean;
  now: () => number;
  /** Called for each fault of a line that is refused. */
  refuse(line: number, fault: LineFault): void;
}

export interface ImportCounts {
  added: number;
  /** Were there already. */
  known: number;
  /** Lines. */
  refused: number;
  passwordsLeftOut: number;
  addressesLeftOut: number;
}

/** What is known of the file so far. */
interface Progress {
  counts: ImportCounts;
  /** Ids and names of the file. */
  seen: SeenNames;
  /** Costs of hashes that the tenant has decoys of. */
  costs: Set<string>;
}

const batchRows = 200;

export async function importAccounts(
  run: ImportRun,
  records: AsyncIterable<FileRecord>,
): Promise<ImportCounts> {
  const counts = { added: 0, known: 0, refused: 0, passwordsLeftOut: 0, addressesLeftOut: 0 };
  const progress: Progress = { counts, seen: new SeenNames(), costs: new Set() };
  let batch: FileRecord[] = [];
  for await (const record of records) {
    batch.push(record);
    if (batch.length < batchRows) continue;
    await importBatch(run, batch, progress);
    batch = [];
  }
  if (batch.length > 0) await importBatch(run, batch, progress);
  return counts;
}

async function importBatch(
  run: ImportRun,
  records: readonly FileRecord[],
  { counts, seen, costs }: Progress,
): Promise<void> {
  const refused: Judged['refused'] = [];
  const candidates: Candidate[] = [];
  for (const { line, values, fault = '' } of records) {
    const account =
      values === null ? [{ field: 'line', reason: fault }] : readAccount(values, { ...run, now: run.now() });
    const faults = Array.isArray(account) ? account : twiceInFile(account, line, seen);
    if (!Array.isArray(account) && faults.length === 0) candidates.push({ line, account });
    else refused.push({ line, faults });
  }
  const lines = `${records[0]?.line}-${records.at(-1)?.line}`;
  const judged = await run.database.transaction((queries) =>
    run.isDry
      ? judgeAccounts(queries, run.tenantId, candidates)
      : addBatch(queries, run, { candidates, lines, costs }),
  );
  refused.push(...judged.refused);
  for (const { line, faults } of refused.toSorted((one, other) => one.line - other.line))
    for (const fault of faults) run.refuse(line, fault);
  counts.refused += refused.length;
  counts.known += judged.known;
  counts.added += judged.fresh.length;
  const leftOut = judged.fresh.flatMap(({ account }) => account.leftOut);
  counts.passwordsLeftOut += leftOut.filter((part) => part === 'password').length;
  counts.addressesLeftOut += leftOut.filter((part) => part === 'address').length;
}

/** Its rows, what follows from them, and their row of the audit. */
async function addBatch(
  queries: Parameters<typeof addAccounts>[0],
  { tenantId, file, who, reason, audit, now }: ImportRun,
  { candidates, lines, costs }: { candidates: Candidate[]; lines: string; costs: Set<string> },
): Promise<Judged> {
  const at = now();
  const judged = await addAccounts(queries, { tenantId, at }, candidates);
  const { length: added } = judged.fresh;
  if (added === 0) return judged;
  const hashes = judged.fresh.flatMap(({ account: { passwordHash } }) => passwordHash ?? []);
  await addDecoys(queries, tenantId, hashes, costs);
  const after = { file, lines, added };
  await audit.append(queries, { tenantId, who, act: 'account import', subject: tenantId, after, reason, at });
  return judged;
}

/** Within the file, an id and a name belong to one line. */
function twiceInFile({ importId, email, mobile }: ReadAccount, line: number, seen: SeenNames): LineFault[] {
  const keys = Object.entries({ id: importId, email, mobile });
  const faults = keys.flatMap(([field, value]) => {
    const first = value === null ? undefined : seen.lineOf(`${field} ${value}`);
    return first === undefined ? [] : [{ field, reason: `is that of line ${first} too` }];
  });
  if (faults.length === 0)
    for (const [field, value] of keys) if (value !== null) seen.add(`${field} ${value}`, line);
  return faults;
}
