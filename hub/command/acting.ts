import { ActError, type ActBase } from '../audit/act';
import { openAudit } from '../audit/audit';
import { CommandError, type CommandContext } from './commandContext';

/** Opens what an act of the person at the terminal needs. @throws CommandError where the act is refused */
export async function acting<Result>(
  context: CommandContext,
  reason: string | undefined,
  work: (base: ActBase) => Promise<Result>,
): Promise<Result> {
  const database = await context.openDatabase();
  // Before the transaction of the act: it reads its key.
  const audit = await openAudit({ database, secretKeys: await context.openSecretKeys() });
  const base = { database, audit, who: context.who, now: context.now(), reason: reason ?? '' };
  return work(base).catch(asCommandError);
}

/** @throws CommandError where an act is refused, else the error itself */
export function asCommandError(error: unknown): never {
  if (error instanceof ActError) throw new CommandError(error.message, { cause: error });
  throw error;
}
