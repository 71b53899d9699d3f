import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { parseArgs } from 'node:util';
import { parseIdentifier, type Identifier } from '../input/identifier';
import { addAccount } from '../accounts/account';
import type { KnownNames } from '../accounts/guessablePassword';
import { readNewPassword } from '../accounts/readNewPassword';
import { openAudit } from '../audit/audit';
import { createPasswords } from '../credentials/passwords';
import { tenants } from '../database/tables/tenants';
import { maskRecipient } from '../factors/messageFactor';
import { Refusal } from '../answers/refusal';
import { CommandError, required, type CommandContext } from './commandContext';

const options = {
  tenant: { type: 'string' },
  'password-file': { type: 'string' },
  reason: { type: 'string' },
} as const;

/**
 * `account add <e-mail address or phone number>`: adds an account, e.g. the owner's where registration is off. Without a
 * password its owner sets one with "Forgot password?".
 */
export async function addAccountCommand(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const name = readName(positionals[0]);
  const tenantId = required(values.tenant, '--tenant');
  const path = values['password-file'];
  if (path === undefined && name.kind !== 'email' && context.env['HUB_SMS_URL'] === 'off')
    throw new CommandError(
      `No message reaches ${name.value}, because HUB_SMS_URL is off: give it a password with --password-file.`,
    );
  const database = await context.openDatabase();
  const [tenant] = await database.run((queries) =>
    queries.select().from(tenants).where(eq(tenants.id, tenantId)).limit(1),
  );
  if (!tenant) throw new CommandError(`There is no tenant ${tenantId}.`);
  const password = path === undefined ? null : await readPassword(path, { account: [name.value], tenant });
  const passwordHash = password === null ? null : await createPasswords().hash(password);
  const audit = await openAudit({ database, secretKeys: await context.openSecretKeys() });
  const now = context.now();
  await database.transaction(async (queries) => {
    const username = name.kind === 'email' ? (name.value.split('@')[0] ?? name.value) : name.value.slice(-4);
    const person = { tenantId, name, username, passwordHash, isVerified: false };
    const { id: subject } = await addAccount(queries, person, now).catch((cause: unknown) => {
      if (!(cause instanceof Refusal)) throw cause;
      throw new CommandError(`The tenant ${tenantId} has an account ${name.value} already.`, { cause });
    });
    const after = { [name.kind]: maskRecipient(name), has_password: passwordHash !== null };
    await audit.append(queries, {
      tenantId,
      who: context.who,
      act: 'account add',
      subject,
      after,
      reason: values.reason ?? '',
      at: now,
    });
  });
  context.write(`Account ${name.value} of ${tenantId}`);
  if (passwordHash === null)
    context.write('It has no password yet: "Forgot password?" on the portal sets one.');
}

/** @throws CommandError for what is neither an address nor a number */
function readName(given: string | undefined): Identifier {
  const typed = required(given, 'The e-mail address or phone number');
  const name = parseIdentifier(typed);
  if (!name) throw new CommandError(`"${typed}" is neither an e-mail address nor a phone number.`);
  return name;
}

/** From a file, because a command line is visible to every user of the machine. */
async function readPassword(path: string, names: KnownNames): Promise<string> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (cause) {
    throw new CommandError(`${path} cannot be read.`, { cause });
  }
  try {
    return await readNewPassword(text, 'password', names);
  } catch (cause) {
    const hint = 'letters and digits, 6 to 128 characters, not easy to guess';
    throw new CommandError(`The password of ${path} is refused: ${hint}.`, { cause });
  }
}
