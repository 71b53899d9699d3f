import { parseArgs } from 'node:util';
import { asc } from 'drizzle-orm';
import { signingKeys } from '../database/tables/keys';
import { rotateKeys } from '../keys/signingKeys';
import { CommandError, required, type CommandContext } from './commandContext';

const options = { tenant: { type: 'string' }, now: { type: 'boolean' } } as const;

const timeOf = (ms: number): string => new Date(ms).toISOString();

/**
 * `keys rotate --tenant <id>`: a new signing key. With `--now`, for a key that leaked, older ones stop to verify at once,
 * and with them the tokens they signed.
 */
export async function rotateKeysCommand(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({ args, options });
  const tenantId = required(values.tenant, '--tenant');
  const database = await context.openDatabase();
  const done = await rotateKeys(database, tenantId, context.now(), values.now ?? false);
  if (!done) throw new CommandError(`There is no tenant ${tenantId}.`);
  context.write(`Key ${done.kid} of ${tenantId} signs from ${timeOf(done.signsFrom)} on`);
  if (done.previousEndsAt !== null)
    context.write(`The key before it verifies until ${timeOf(done.previousEndsAt)}`);
}

/** `keys list`: tenant, id, times; never a key. */
export async function listKeysCommand(_: string[], context: CommandContext): Promise<void> {
  const database = await context.openDatabase();
  const rows = await database.run((queries) =>
    queries.select().from(signingKeys).orderBy(asc(signingKeys.tenantId), asc(signingKeys.signsFrom)),
  );
  for (const { tenantId, kid, signsFrom, endsAt } of rows)
    context.write(
      [tenantId, kid, timeOf(signsFrom), endsAt === null ? 'current' : timeOf(endsAt)].join('\t'),
    );
}
