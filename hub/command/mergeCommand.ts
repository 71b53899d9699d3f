/** `account merge`: shows what would be done, and does just that once it was confirmed by what the plan printed. */
import { createHash } from 'node:crypto';
import type { MergedAccount, MergePlan } from '../../src/api/merge';
import { mergePeople, PlanChanged, planMerge } from '../merge/mergePeople';
import { findPerson } from '../people/findPeople';
import { CommandError, required } from './commandContext';
import { type mailLine, nameOf, personCommand, signedOut } from './personCommands';

export const mergeAccountsCommand = personCommand(
  ['reason', 'with', 'confirm', 'dry-run'],
  async ({ base, context, who, tenantId, values }) => {
    const write = (line: string): void => context.write(line);
    const typed = required(values.with, '--with');
    const stays = await findPerson(base, who, tenantId);
    const ends = await findPerson(base, typed, stays.tenantId);
    const pair = { tenantId: stays.tenantId, staysId: stays.id, endsId: ends.id };
    if (values['dry-run'] || values.confirm === undefined) {
      const plan = await planMerge(base, pair);
      for (const line of partsOf(plan).flat()) write(line);
      write(`Nothing was changed. To do it: ${howToConfirm(plan)}`);
      return;
    }
    const shown = values.confirm;
    const consent = { seen: shown.split('.')[0] ?? '', reason: required(values.reason, '--reason') };
    const { account, told, filesLeft } = await mergePeople(base, pair, consent).catch((error: unknown) => {
      throw error instanceof PlanChanged ? changedSince(error, shown, write) : error;
    });
    write(`${nameOf(ends, typed)} has ended: what signed in to it signs in to ${account.id} now`);
    write(signedOut);
    if (filesLeft !== null) write(`Its files are still at the storage, below ${filesLeft}: remove them`);
    write(toldLine[told]);
  },
);

const toldLine: typeof mailLine = {
  told: 'Every mailbox was told, and the number of an account without one',
  'no address': 'Neither has an address or a number, so nobody was told',
  'not sent': 'Not everybody could be told: a mail or a text message was not sent',
};

const howToConfirm = (plan: MergePlan): string => `--confirm ${confirmationOf(plan)} --reason <text>`;

/** The plan, and a sum of each part of it: a refusal says which is another by then. */
const confirmationOf = (plan: MergePlan): string => [plan.seen, ...partsOf(plan).map(sumOf)].join('.');

const sumOf = (lines: readonly string[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('base64url').slice(0, 6);

/** @param shown what the operator confirmed */
function changedSince(
  { plan, message }: PlanChanged,
  shown: string,
  write: (line: string) => void,
): CommandError {
  const [, ...sums] = shown.split('.');
  const parts = partsOf(plan);
  if (sums.length !== parts.length)
    return new CommandError('--confirm must be what this command prints without it.');
  const changed = parts.filter((lines, index) => sumOf(lines) !== sums[index]);
  for (const lines of changed) for (const line of lines.length > 0 ? lines : [nothing]) write(`now\t${line}`);
  if (changed.length === 0) write('now\tanother password, session or field of the tenant’s own');
  return new CommandError(
    `${message} Nothing was changed. To do it as it is now, look at all of it without --confirm, then: ${howToConfirm(plan)}`,
  );
}

const nothing = 'no such line any more';

/** Lines of the plan: both accounts, the one that is left, what is not kept, and what else is new. */
const partsOf = ({ stays, ends, after, dropped, asks_second_factor: asks }: MergePlan): string[][] => [
  [accountLine('stays', stays)],
  [accountLine('ends', ends)],
  [accountLine('afterwards', after)],
  dropped.map(({ what, value }) => `not kept\t${what}${value === undefined ? '' : ` ${value}`}`),
  asks ? ['from then on\tsign-ins ask for a second factor'] : [],
];

function accountLine(label: string, account: MergedAccount): string {
  const { username, email, mobile, password, links, credentials, factors, apps } = account;
  return [
    label,
    username,
    email ?? '-',
    mobile ?? '-',
    password ? 'password' : 'no password',
    `links: ${links.map(({ provider }) => provider).join(', ') || '-'}`,
    `credentials: ${credentials}`,
    `factors: ${factors.join(', ') || '-'}`,
    `apps: ${apps.join(', ') || '-'}`,
  ].join('\t');
}
