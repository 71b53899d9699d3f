import { open, unlink, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import { openAudit } from '../audit/audit';
import { tenants } from '../database/tables/tenants';
import { countAccounts, exportAccounts } from '../transfer/exportAccounts';
import { CommandError, required, type CommandContext } from './commandContext';

const options = {
  file: { type: 'string' },
  tenant: { type: 'string' },
  'with-hashes': { type: 'boolean' },
  reason: { type: 'string' },
} as const;

/** `account export --all --file <file>`: every account, for a file that only its owner may read. */
export async function exportAllCommand(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({ args, options });
  const path = required(values.file, '--file');
  const { tenant: tenantId = null, 'with-hashes': withHashes = false } = values;
  const database = await context.openDatabase();
  const audit = await openAudit({ database, secretKeys: await context.openSecretKeys() });
  const count = await database.run(async (queries) => {
    if (tenantId !== null && (await queries.$count(tenants, eq(tenants.id, tenantId))) === 0)
      throw new CommandError(`There is no tenant ${tenantId}.`);
    return countAccounts(queries, tenantId);
  });
  await writeNew(path, async (file) => {
    // Before the first account leaves: a run that is killed has its row too.
    await database.transaction((queries) =>
      audit.append(queries, {
        tenantId,
        who: context.who,
        act: 'account export',
        subject: tenantId ?? 'all tenants',
        after: { file: basename(path), accounts: count, with_hashes: withHashes },
        reason: values.reason ?? '',
        at: context.now(),
      }),
    );
    const written = await exportAccounts({ database, tenantId, withHashes }, (lines) =>
      file.writeFile(lines),
    );
    context.write(`${path}: ${written} accounts, ${withHashes ? 'with' : 'without'} password hashes`);
  });
}

/** @throws CommandError where there is a file of this name; one that is not complete is removed */
async function writeNew(path: string, work: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((cause: unknown) => {
    const isThere = cause instanceof Error && 'code' in cause && cause.code === 'EEXIST';
    throw new CommandError(`${path} ${isThere ? 'exists already.' : 'cannot be written.'}`, { cause });
  });
  try {
    await work(file);
    await file.sync();
  } catch (error) {
    await unlink(path);
    throw error;
  } finally {
    await file.close();
  }
}
