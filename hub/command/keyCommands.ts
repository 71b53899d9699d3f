import { parseArgs } from 'node:util';
import { asc } from 'drizzle-orm';
import { rewrapSecrets } from '../keys/protectSecrets';
import { keyIdOf } from '../credentials/secretKeys';
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
  const store = { database: await context.openDatabase(), secretKeys: await context.openSecretKeys() };
  const done = await rotateKeys(store, tenantId, context.now(), values.now ?? false);
  if (!done) throw new CommandError(`There is no tenant ${tenantId}.`);
  context.write(`Key ${done.kid} of ${tenantId} signs from ${timeOf(done.signsFrom)} on`);
  if (done.previousEndsAt !== null)
    context.write(`The key before it verifies until ${timeOf(done.previousEndsAt)}`);
}

/** `keys rewrap`: encrypts all secrets with the first key, so that the others can be removed. Hubs may be running. */
export async function rewrapKeysCommand(_: string[], context: CommandContext): Promise<void> {
  const secretKeys = await context.openSecretKeys();
  const { changed, all } = await rewrapSecrets({ database: await context.openDatabase(), secretKeys });
  context.write(`Encrypted ${changed} of ${all} secrets with key ${secretKeys.ids[0]}; the others had it`);
}

/** `keys list`: tenant, id, times, and the key that encrypts it; never a key. */
export async function listKeysCommand(_: string[], context: CommandContext): Promise<void> {
  const database = await context.openDatabase();
  const rows = await database.run((queries) =>
    queries.select().from(signingKeys).orderBy(asc(signingKeys.tenantId), asc(signingKeys.signsFrom)),
  );
  for (const { tenantId, kid, signsFrom, endsAt, privateKey } of rows) {
    const end = endsAt === null ? 'current' : timeOf(endsAt);
    context.write([tenantId, kid, timeOf(signsFrom), end, keyIdOf(privateKey) ?? 'not encrypted'].join('\t'));
  }
}
