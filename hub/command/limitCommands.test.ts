/** What an operator types about limits, and reads. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditRows } from '../database/tables/audit';
import { limitOverrides } from '../database/tables/limitOverrides';
import { tenants } from '../database/tables/tenants';
import { allLimits } from '../limitSettings/registry';
import { createTestHub, type TestHub } from '../testing/createTestHub';
import { printed } from '../testing/printed';
import { limitsCommands } from './limitCommands';

let test: TestHub;
beforeEach(async () => {
  test = await createTestHub();
});
afterEach(() => test.close());

/** @param text a command without its noun; words of an option's value are joined by `_` */
function limits(text: string): Promise<string[]> {
  const [verb, ...args] = text.split(' ');
  const command = Object.entries(limitsCommands).find(([name]) => name === `limits ${verb}`)?.[1];
  if (!command) throw new Error(`no command ${verb}`);
  return printed(test, command, args);
}
const rows = () => test.hub.services.database.run((queries) => queries.select().from(limitOverrides));

it('lists every limit with what counts now and its bounds; or what is changed', async () => {
  expect(await limits('list --changed')).toEqual(['Every limit is as it is by default.']);
  const all = await limits('list');
  expect(all).toHaveLength(allLimits.length);
  expect(all).toContain(
    'codes-per-address\t30 in 10min\tdefault\tfrom 5 to 600\tcodes sent, for an address (IPv4, /64)',
  );
  expect(all.find((line) => line.startsWith('wait-between-codes'))).toContain('\tfixed\t');
  await limits('set codes-per-address 200 --until 2026-01-03 --reason campaign');
  await limits('set mails-per-tenant 50000 --tenant acme --reason campaign');
  expect(await limits('list --changed')).toEqual([
    expect.stringContaining(
      'codes-per-address\t200 in 10min\tset for the hub until 2026-01-03T00:00:00.000Z\t',
    ),
    'mails-per-tenant\tfor acme\t50,000 in 1d\tlasts',
  ]);
  expect(await limits('list --changed --tenant acme')).toEqual([
    expect.stringContaining('codes-per-address\t200 in 10min'),
    expect.stringContaining('mails-per-tenant\t50,000 in 1d\tset for the tenant\t'),
  ]);
});

it('tells of one limit what it counts, why its bounds, who has another number and who set it', async () => {
  await limits('set codes-per-recipient 40 --reason open_day');
  await limits('set codes-per-recipient 50 --tenant acme --until 2026-01-02T18:00Z --reason exam');
  expect(await limits('get codes-per-recipient --tenant acme')).toEqual([
    'limit\tlimit codes-per-recipient of acme',
    'counts\tcodes sent because of strangers, for a mailbox or phone',
    'now\t50 in 1d (set for the tenant until 2026-01-02T18:00:00.000Z)',
    'default\t20 in 1d',
    'bounds\tfrom 5 to 60: below 5 owners stay out; each code takes 5 guesses, so 60 are 300 guesses a day',
    'window\tfixed',
    'tenants\teach may have its own',
    'set\tfor the hub\t40 in 1d\tlasts',
    'set\tfor acme\t50 in 1d\tuntil 2026-01-02T18:00:00.000Z',
    expect.stringMatching(/^2026-.*\tlimit set\tlimit codes-per-recipient of acme\tshell root\texam\t/),
  ]);
  expect(await limits('history codes-per-recipient')).toEqual([
    expect.stringContaining('exam'),
    expect.stringContaining('open_day'),
  ]);
  expect(await limits('history')).toHaveLength(2);
  expect(await limits('history undos-per-address')).toEqual([]);
});

it('a temporary number leaves the lasting one; a reset removes both', async () => {
  const until = '--until 2026-01-02 --reason b';
  expect(await limits('set checks-per-address 100 --reason a')).toEqual([
    'limit checks-per-address: 100 in 10min (set for the hub)',
  ]);
  await limits(`set checks-per-address 900 ${until}`);
  await limits(`set checks-per-address 800 ${until}`);
  expect(await limits('set checks-per-address 120 --reason c')).toEqual([
    'limit checks-per-address: 800 in 10min (set for the hub until 2026-01-02T00:00:00.000Z)',
    'The temporary number counts until its end, and then the one that was set now.',
  ]);
  expect(new Set((await rows()).map(({ most }) => most))).toEqual(new Set([120, 800]));
  expect(await limits('reset checks-per-address --reason d')).toEqual([
    'limit checks-per-address: 60 in 10min (default)',
  ]);
  expect(await rows()).toEqual([]);
});

it('each change is in the audit, with what counted before and after', async () => {
  await limits('set codes-per-address 100 --per 20min --reason fair');
  await limits('reset codes-per-address --reason over');
  const acts = await test.hub.services.database.run((queries) =>
    queries.select().from(auditRows).orderBy(auditRows.number),
  );
  const before = { most: 30, window: '10min', source: 'default', until: null };
  const after = { most: 100, window: '20min', source: 'hub', until: null };
  expect(acts).toMatchObject([
    {
      act: 'limit set',
      subject: 'limit codes-per-address',
      who: 'shell root',
      reason: 'fair',
      tenantId: null,
    },
    { act: 'limit reset', subject: 'limit codes-per-address', reason: 'over' },
  ]);
  expect(JSON.parse(acts[0]?.before ?? '')).toEqual(before);
  expect(JSON.parse(acts[0]?.after ?? '')).toEqual(after);
  expect(JSON.parse(acts[1]?.after ?? '')).toEqual(before);
});

describe('refuses, and changes nothing', () => {
  it.each([
    [
      'set codes-per-adress 5 --reason x',
      /^There is no limit "codes-per-adress"\. There are: .*codes-per-address,/,
    ],
    ['get nothing', /^There is no limit "nothing"\. There are: /],
    [
      'set codes-per-address 601 --reason x',
      'codes-per-address: it must be a whole number from 5 to 600: below 5 a',
    ],
    ['set codes-per-address 0 --reason x', 'from 5 to 600'],
    ['set codes-per-address -1 --reason x', /-1/],
    ['set codes-per-address many --reason x', 'it must be a whole number from 5 to 600'],
    ['set codes-per-address 30.5 --reason x', 'it must be a whole number'],
    ['set codes-per-address 1e2 --reason x', 'it must be a whole number'],
    [
      'set wait-between-codes 2 --reason x',
      'wait-between-codes: it stays at 1: forms count this minute down',
    ],
    ['set failures-per-account 101 --reason x', 'NIST SP 800-63B-4 allows no more than 100'],
    ['set failures-per-account 50 --per 1d --reason x', 'its window stays 1h'],
    ['set codes-per-address 600 --per 1min --reason x', '600 in 1min are 6000 in 10min'],
    ['set codes-per-address 50 --per soon --reason x', '--per must be a time such as'],
    ['set codes-per-address 50 --tenant acme --reason x', 'counts over all tenants together'],
    ['set mails-per-tenant 50 --tenant nobody --reason x', 'There is no tenant nobody.'],
    ['set codes-per-address 50', '--reason is missing'],
    ['set codes-per-address --reason x', 'The number is missing'],
    ['set codes-per-address 50 60 --reason x', '"60" is too much'],
    ['set codes-per-address 50 --until 2025-12-31 --reason x', 'The end must be in the future'],
    ['set codes-per-address 50 --until 2027-12-31 --reason x', 'within a year'],
    ['set codes-per-address 50 --until tomorrow --reason x', '--until must be a day such as'],
    ['set codes-per-address 50 --until 2026-01-02T18:00 --reason x', '--until must be a day such as'],
    ['reset codes-per-address --reason x', 'Nobody has changed limit codes-per-address.'],
    ['list --tenant nobody', 'There is no tenant nobody.'],
  ])('limits %s', async (text, message) => {
    await expect(limits(text)).rejects.toThrow(message);
    expect(await rows()).toEqual([]);
    expect(await test.hub.services.database.run((queries) => queries.$count(auditRows))).toBe(0);
  });
});

it('a tenant that is deleted takes its numbers along', async () => {
  const { database } = test.hub.services;
  await database.run(async (queries) => {
    const [acme] = await queries.select().from(tenants).where(eq(tenants.id, 'acme'));
    if (acme) await queries.insert(tenants).values({ ...acme, id: 'fresh', host: 'fresh.localhost' });
  });
  await limits('set events-per-tenant 10 --tenant fresh --reason a');
  expect(await rows()).toHaveLength(1);
  await database.run((queries) => queries.delete(tenants).where(eq(tenants.id, 'fresh')));
  expect(await rows()).toEqual([]);
});

it('two sets at once leave one', async () => {
  await Promise.all([
    limits('set events-per-tenant 10 --tenant acme --reason a'),
    limits('set events-per-tenant 20 --tenant acme --reason b'),
  ]);
  expect(await rows()).toHaveLength(1);
});
