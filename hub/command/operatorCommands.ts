import { parseArgs } from 'node:util';
import { openAudit } from '../audit/audit';
import { addOperator, listOperators, removeOperator, type OperatorBase } from '../console/operators';
import { PeopleError } from '../people/people';
import { CommandError, required, type CommandContext } from './commandContext';

const options = { tenant: { type: 'string', multiple: true }, reason: { type: 'string' } } as const;

const timeOf = (ms: number): string => new Date(ms).toISOString();

/** `operator add <name>`: prints a token for the console's calls, once. Without `--tenant` it is for all tenants. */
export async function addOperatorCommand(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const name = required(positionals[0], 'The name');
  const scope = values.tenant ?? null;
  const base = await baseOf(context, values.reason);
  const token = await saying(addOperator(base, name, scope));
  context.write(`Operator ${name} of ${scope === null ? 'all tenants' : scope.join(', ')}`);
  context.write(`Token (shown once; the hub keeps its hash): ${token}`);
}

/** `operator remove <name>`: its token counts no more, at once. */
export async function removeOperatorCommand(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { reason: options.reason },
    allowPositionals: true,
  });
  const name = required(positionals[0], 'The name');
  await saying(removeOperator(await baseOf(context, values.reason), name));
  context.write(`Operator ${name} is removed`);
}

export async function listOperatorsCommand(_: string[], context: CommandContext): Promise<void> {
  const database = await context.openDatabase();
  for (const { name, scope, createdAt, usedAt } of await database.run(listOperators)) {
    const used = usedAt === null ? 'never used' : `used ${timeOf(usedAt)}`;
    context.write([name, scope?.join(' ') ?? 'all tenants', `since ${timeOf(createdAt)}`, used].join('\t'));
  }
}

async function baseOf(context: CommandContext, reason = ''): Promise<OperatorBase> {
  const store = { database: await context.openDatabase(), secretKeys: await context.openSecretKeys() };
  const audit = await openAudit(store);
  return { ...store, audit, who: context.who, now: context.now(), reason };
}

const saying = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    if (error instanceof PeopleError) throw new CommandError(error.message, { cause: error });
    throw error;
  });
