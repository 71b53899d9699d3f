import { createReadStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { eq } from 'drizzle-orm';
import { ownFieldsOf } from '../accounts/ownFields';
import { openAudit } from '../audit/audit';
import { tenants } from '../database/tables/tenants';
import { TransferError, type FileRecord } from '../transfer/accountFields';
import { importAccounts, type ImportCounts } from '../transfer/importAccounts';
import { readCsv } from '../transfer/readCsv';
import { readJsonLines } from '../transfer/readJsonLines';
import { CommandError, required, type CommandContext } from './commandContext';

const options = {
  tenant: { type: 'string' },
  reason: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const;

type Reader = (chunks: AsyncIterable<string>) => AsyncIterable<FileRecord>;

const readers: Readonly<Record<string, Reader>> = {
  '.csv': readCsv,
  '.jsonl': readJsonLines,
  '.ndjson': readJsonLines,
};

/** `account import <file>`: adds the accounts of another system; one that is there already stays as it is. */
export async function importAccountsCommand(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const path = required(positionals[0], 'The file');
  const tenantId = required(values.tenant, '--tenant');
  const isDry = values['dry-run'] ?? false;
  const read = readers[extname(path).toLowerCase()];
  if (!read) throw new CommandError(`${path} is neither .jsonl nor .csv.`);
  const database = await context.openDatabase();
  const [tenant] = await database.run((queries) =>
    queries.select().from(tenants).where(eq(tenants.id, tenantId)),
  );
  if (!tenant) throw new CommandError(`There is no tenant ${tenantId}.`);
  await access(path, constants.R_OK).catch((cause: unknown) => {
    throw new CommandError(`${path} cannot be read.`, { cause });
  });
  const run = {
    database,
    audit: await openAudit({ database, secretKeys: await context.openSecretKeys() }),
    who: context.who,
    reason: values.reason ?? '',
    tenantId,
    ownFields: ownFieldsOf(tenant),
    file: basename(path),
    isDry,
    now: () => context.now(),
    refuse: (line: number, { field, reason }: { field: string; reason: string }) =>
      context.write(field === 'line' ? `line ${line} ${reason}` : `line ${line}: ${field} ${reason}`),
  };
  keepHeapSmall();
  const records = read(createReadStream(path, { encoding: 'utf8' }));
  const counts = await importAccounts(run, records).catch((cause: unknown) => {
    if (cause instanceof TransferError) throw new CommandError(`${path}: ${cause.message}`, { cause });
    throw cause;
  });
  report(counts, isDry, context);
}

function report(counts: ImportCounts, isDry: boolean, context: CommandContext): void {
  const write = (line: string) => context.write(line);
  const { added, known, refused, passwordsLeftOut, addressesLeftOut } = counts;
  write(
    `${isDry ? 'Would be added' : 'Added'}: ${added}. There already: ${known}. Lines refused: ${refused}`,
  );
  if (passwordsLeftOut > 0)
    write(
      `Left out: the password of ${passwordsLeftOut}, whose address is not verified. "Forgot password?" sets one`,
    );
  if (addressesLeftOut > 0)
    write(`Left out: ${addressesLeftOut} addresses that are not verified, beside one that is`);
  if (refused > 0)
    throw new CommandError(
      'Mend the refused lines and run it again: accounts that are there stay as they are.',
    );
}

/**
 * Lets V8 collect garbage when the heap has grown by a third. By itself it waits until an import, which keeps 35 MB however
 * long its file is, has 135 MB. V8 reads this flag at each collection, so it may be set while the process runs.
 */
function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=33');
}
