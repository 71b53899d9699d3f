/** `account …`: what an operator does for a person. Each change asks for a reason and is in the audit. */
import { open, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openAudit } from '../audit/audit';
import { readHubConfig } from '../config/readHubConfig';
import type { AccountRow } from '../database/tables/accounts';
import { exportPerson } from '../export/exportPerson';
import { parseIdentifier } from '../input/identifier';
import { openLogMark } from '../keys/logMark';
import { clearLimitsOf, endSessionsOf, lockPerson, unlockPerson } from '../people/changePeople';
import { deletePerson, deletePersonNow } from '../people/deletePerson';
import { findPeople, findPerson } from '../people/findPeople';
import { PeopleError, type Act, type PeopleBase } from '../people/people';
import { removeFactorsOf } from '../people/removeFactors';
import { sendResetTo } from '../people/sendReset';
import { setAddressOf } from '../people/setAddress';
import { inShort, showPerson } from '../people/showPerson';
import type { Told } from '../people/tellOwner';
import { CommandError, required, type CommandContext } from './commandContext';
import { logLines, personLines, shortLine } from './personLines';

interface Given {
  base: PeopleBase;
  context: CommandContext;
  /** As it was typed. */
  who: string;
  tenantId: string | null;
  values: {
    reason?: string | undefined;
    to?: string | undefined;
    file?: string | undefined;
    json?: boolean | undefined;
    now?: boolean | undefined;
    with?: string | undefined;
    confirm?: string | undefined;
    'dry-run'?: boolean | undefined;
  };
}

type Command = (args: string[], context: CommandContext) => Promise<void>;

const texts = {
  tenant: { type: 'string' },
  reason: { type: 'string' },
  to: { type: 'string' },
  file: { type: 'string' },
  with: { type: 'string' },
  confirm: { type: 'string' },
} as const;
const flag = { type: 'boolean' } as const;
const options = { ...texts, json: flag, now: flag, 'dry-run': flag } as const;
type OptionName = keyof typeof options;

/** @param allowed options beside `--tenant` */
export function personCommand(
  allowed: readonly OptionName[],
  work: (given: Given) => Promise<void>,
): Command {
  return async (args, context) => {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [who, ...others] = positionals;
    const foreign = Object.keys(values).find(
      (name) => name !== 'tenant' && !allowed.some((one) => one === name),
    );
    if (foreign !== undefined) throw new CommandError(`This command has no --${foreign}.`);
    if (others.length > 0) throw new CommandError(`"${others.join(' ')}" is too much: one person at a time.`);
    const { base, close } = await openPeople(context);
    const { tenant, ...rest } = values;
    try {
      const typed = required(who, 'The e-mail address, phone number or id');
      await work({ base, context, who: typed, tenantId: tenant ?? null, values: rest });
    } catch (error) {
      if (error instanceof PeopleError) throw new CommandError(error.message, { cause: error });
      throw error;
    } finally {
      await close();
    }
  };
}

async function openPeople(
  context: CommandContext,
): Promise<{ base: PeopleBase; close: () => Promise<void> }> {
  const origin = required(context.env['HUB_PUBLIC_ORIGIN'], 'HUB_PUBLIC_ORIGIN');
  const store = { database: await context.openDatabase(), secretKeys: await context.openSecretKeys() };
  let mail: ReturnType<PeopleBase['mail']> | undefined;
  const base: PeopleBase = {
    ...store,
    clock: { now: () => context.now() },
    config: readHubConfig({ HUB_PUBLIC_ORIGIN: origin }),
    audit: await openAudit(store),
    mark: await openLogMark(store),
    mail: () => (mail ??= context.openMailer()),
    ...(context.openSms && { sms: context.openSms }),
    storage: async () => (await context.openStorage?.()) ?? null,
    who: context.who,
    scope: null,
  };
  return { base, close: async () => (await mail)?.close?.() };
}

/** A change of one person. @param work @returns what the operator reads */
const change = (
  work: (base: PeopleBase, act: Act, person: string, given: Given) => Promise<readonly string[]>,
  more: readonly OptionName[] = [],
): Command =>
  personCommand(['reason', ...more], async (given) => {
    const reason = required(given.values.reason, '--reason');
    const account = await findPerson(given.base, given.who, given.tenantId);
    const lines = await work(
      given.base,
      { accountId: account.id, reason },
      nameOf(account, given.who),
      given,
    );
    for (const line of lines) given.context.write(line);
  });

export const nameOf = ({ email, mobile, id, tenantId }: AccountRow, typed: string): string =>
  `Account ${parseIdentifier(typed)?.value ?? email ?? mobile ?? id} of ${tenantId}`;

export const signedOut = 'It is signed out everywhere, and no browser is trusted';

const toldLine: Readonly<Record<Told, string>> = {
  told: 'A mail told its owner, with a link to undo it within 72 hours',
  'no address': 'It has no e-mail address, so its owner was not told',
  'not sent': 'Its owner could not be told: the mail was not sent',
};

export const mailLine: Readonly<Record<Told, string>> = { ...toldLine, told: 'A mail told its owner' };

const findAccountCommand = personCommand(['json'], async ({ base, context, who, tenantId, values }) => {
  const found = await findPeople(base, who, tenantId);
  if (found.length === 0) throw new PeopleError('unknown', `There is no account of ${who}.`);
  for (const account of found)
    context.write(values.json ? JSON.stringify(inShort(account)) : shortLine(inShort(account)));
});

const show = (lines: typeof personLines): Command =>
  personCommand(['json'], async ({ base, context, who, tenantId, values }) => {
    const person = await showPerson(base, await findPerson(base, who, tenantId));
    for (const line of values.json ? [JSON.stringify(person)] : lines(person)) context.write(line);
  });

const lockAccountCommand = change(async (base, act, person) => {
  await lockPerson(base, act);
  return [`${person} is locked. It is signed out everywhere`];
});

const unlockAccountCommand = change(async (base, act, person) => {
  await unlockPerson(base, act);
  return [`${person} is no longer locked`];
});

const endSessionsCommand = change(async (base, act, person) => {
  const ended = await endSessionsOf(base, act);
  return [`${person} is signed out everywhere (sessions: ${ended})`];
});

const removeFactorsCommand = change(async (base, act, person) => {
  const { names, told } = await removeFactorsOf(base, act);
  const what =
    names.length === 0 ? 'had no second factor to remove' : `lost: ${names.join(', ')}, recovery codes`;
  return [`${person} ${what}`, signedOut, ...(names.length === 0 ? [] : [toldLine[told]])];
});

const setAddressCommand = change(
  async (base, act, person, { values }) => {
    const typed = required(values.to, '--to');
    const name = parseIdentifier(typed);
    if (!name) throw new CommandError(`"${typed}" is neither an e-mail address nor a phone number.`);
    const { before } = await setAddressOf(base, act, name);
    return [`${person} has ${name.value} now`, signedOut, toldLine[before]];
  },
  ['to'],
);

/** The file is made first, so that no act is on record for a copy that has no place. */
async function exportTo(base: PeopleBase, act: Act, person: string, { values }: Given): Promise<string[]> {
  // `--to` is its name of earlier releases.
  const path = required(values.file ?? values.to, '--file');
  const place = await open(path, 'wx', 0o600).catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === 'EEXIST' ? 'is there already' : 'cannot be written';
    throw new CommandError(`${path} ${why}.`, { cause });
  });
  try {
    const { file, told } = await exportPerson(base, act);
    await place.writeFile(file.bytes);
    return [`${person}: its data are in ${path}`, 'Keep the file to yourself, and delete it', mailLine[told]];
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await place.close();
  }
}

async function deleteOne(base: PeopleBase, act: Act, person: string, { values }: Given): Promise<string[]> {
  const { dueAt, told, filesLeft } = values.now
    ? await deletePersonNow(base, act)
    : await deletePerson(base, act);
  return [
    dueAt === null
      ? `${person} was deleted, with all that belonged to it`
      : `${person} will be deleted on ${new Date(dueAt).toISOString().slice(0, 10)}. It is signed out everywhere`,
    ...(filesLeft === null ? [] : [`Its files are still at the storage, below ${filesLeft}: remove them`]),
    dueAt === null ? mailLine[told] : toldLine[told],
  ];
}

export const personCommands: Readonly<Record<string, Command>> = {
  'account find': findAccountCommand,
  'account show': show(personLines),
  'account log': show(logLines),
  'account lock': lockAccountCommand,
  'account unlock': unlockAccountCommand,
  'account limits clear': change(async (base, act, person) => {
    const forgotten = await clearLimitsOf(base, act);
    return [`${person} may try again (failed tries forgotten: ${forgotten})`];
  }),
  'account sessions end': endSessionsCommand,
  // Its name of earlier releases.
  'account sign-out': endSessionsCommand,
  'account reset': change(async (base, act, person) => {
    const told = await sendResetTo(base, act);
    return [told === 'told' ? `${person} was asked to set a new password` : toldLine[told]];
  }),
  'account factor remove': removeFactorsCommand,
  'account address set': setAddressCommand,
  'account export': change(exportTo, ['file', 'to']),
  'account delete': change(deleteOne, ['now']),
};
