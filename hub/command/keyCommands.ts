import { parseArgs } from 'node:util';
import { asc } from 'drizzle-orm';
import { keepAct } from '../audit/act';
import { rewrapSecrets } from '../keys/protectSecrets';
import { keyIdOf } from '../credentials/secretKeys';
import { signingKeys } from '../database/tables/keys';
import { rotateKeys } from '../keys/signingKeys';
import { acting } from './acting';
import { CommandError, required, type CommandContext } from './commandContext';

const reason = { type: 'string' } as const;
const options = { tenant: { type: 'string' }, now: { type: 'boolean' }, reason } as const;

const timeOf = (ms: number): string => new Date(ms).toISOString();

/**
 * `keys rotate --tenant <id>`: a new signing key. With `--now`, for a key that leaked, older ones stop to verify at once,
 * and with them the tokens they signed.
 */
export async function rotateKeysCommand(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({ args, options });
  const tenantId = required(values.tenant, '--tenant');
  const secretKeys = await context.openSecretKeys();
  const isUrgent = values.now ?? false;
  const done = await acting(context, values.reason, (base) =>
    rotateKeys({ database: base.database, secretKeys }, tenantId, base.now, isUrgent, (queries, key) =>
      keepAct(queries, base, {
        tenantId,
        act: 'keys rotate',
        subject: tenantId,
        before: { key: key.previous },
        after: { key: key.kid, signs_from: timeOf(key.signsFrom), ends_older_keys: isUrgent },
      }),
    ),
  );
  if (!done) throw new CommandError(`There is no tenant ${tenantId}.`);
  context.write(`Key ${done.kid} of ${tenantId} signs from ${timeOf(done.signsFrom)} on`);
  if (done.previousEndsAt !== null)
    context.write(`The key before it verifies until ${timeOf(done.previousEndsAt)}`);
}

/** `keys rewrap`: encrypts all secrets with the first key, so that the others can be removed. Hubs may be running. */
export async function rewrapKeysCommand(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({ args, options: { reason } });
  const secretKeys = await context.openSecretKeys();
  const [key] = secretKeys.ids;
  const { changed, all } = await acting(context, values.reason, (base) =>
    rewrapSecrets({ database: base.database, secretKeys }, undefined, async (queries, counts) => {
      if (counts.changed === 0) return;
      const act = { tenantId: null, act: 'keys rewrap', subject: key };
      await keepAct(queries, base, { ...act, after: { secrets: counts.changed } });
    }),
  );
  context.write(`Encrypted ${changed} of ${all} secrets with key ${key}; the others had it`);
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
