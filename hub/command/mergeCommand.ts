/** `account merge`: shows what would be done, and does it once the account that ends was named. */
import type { MergedAccount, MergePlan } from '../../src/api/merge';
import { mergePeople, planMerge } from '../merge/mergePeople';
import { findPerson } from '../people/findPeople';
import { CommandError, required } from './commandContext';
import { mailLine, nameOf, personCommand, signedOut } from './personCommands';

export const mergeAccountsCommand = personCommand(
  ['reason', 'with', 'confirm', 'dry-run'],
  async ({ base, context, who, tenantId, values }) => {
    const typed = required(values.with, '--with');
    const stays = await findPerson(base, who, tenantId);
    const ends = await findPerson(base, typed, stays.tenantId);
    const pair = { staysId: stays.id, endsId: ends.id };
    if (values['dry-run'] || values.confirm === undefined) {
      for (const line of planLines(await planMerge(base, pair))) context.write(line);
      context.write(`Nothing was changed. To do it: --confirm ${ends.id} --reason <text>`);
      return;
    }
    if (values.confirm !== ends.id)
      throw new CommandError(`--confirm must name the account that ends: ${ends.id}.`);
    const { account, told, filesLeft } = await mergePeople(base, pair, required(values.reason, '--reason'));
    context.write(`${nameOf(ends, typed)} has ended: what signed in to it signs in to ${account.id} now`);
    context.write(signedOut);
    if (filesLeft !== null)
      context.write(`Its files are still at the storage, below ${filesLeft}: remove them`);
    context.write(mailLine[told]);
  },
);

const planLines = ({ stays, ends, after, dropped, asks_second_factor: asks }: MergePlan): string[] => [
  accountLine('stays', stays),
  accountLine('ends', ends),
  accountLine('afterwards', after),
  ...dropped.map(({ what, value }) => `not kept\t${what}${value === undefined ? '' : ` ${value}`}`),
  ...(asks ? ['from then on\tsign-ins ask for a second factor'] : []),
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
