import { parseArgs } from 'node:util';
import { openAudit } from '../audit/audit';
import { describeAct, exportAudit, verifyAudit } from '../audit/readAudit';
import { CommandError, required, type CommandContext } from './commandContext';

/** `audit verify`: names the first row that is not as it was written. */
export async function verifyAuditCommand(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({ args, options: { last: { type: 'string' } } });
  const known = values.last === undefined ? null : readLast(values.last);
  const store = { database: await context.openDatabase(), secretKeys: await context.openSecretKeys() };
  const { rows, last, broken } = await verifyAudit(store.database, await openAudit(store), known);
  if (broken !== null)
    throw new CommandError(`Row ${broken} of the audit is missing or is not as it was written.`);
  context.write(`${rows} rows are as they were written. The last is ${last.number}:${last.hash}`);
}

/** `audit export --since <day>`: a line of JSON for each act, the oldest first. */
export async function exportAuditCommand(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({ args, options: { since: { type: 'string' } } });
  const since = Date.parse(required(values.since, '--since'));
  if (Number.isNaN(since)) throw new CommandError('--since must be a day such as 2030-01-31.');
  const database = await context.openDatabase();
  await exportAudit(database, since, (row) => context.write(JSON.stringify(describeAct(row))));
}

function readLast(text: string): { number: number; hash: string } {
  const [, number, hash = ''] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (number === undefined)
    throw new CommandError('--last must be a number and a hash, as an earlier "audit verify" printed them.');
  return { number: Number(number), hash };
}
