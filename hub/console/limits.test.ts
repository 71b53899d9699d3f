/** The console's calls about limits: who may see and change which. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addOperatorCommand } from '../command/operatorCommands';
import { auditRows } from '../database/tables/audit';
import { codesOfAddress, mailsOfTenant } from '../limits/budgets';
import { allLimits } from '../limitSettings/registry';
import { createTestHub, portal, type TestHub } from '../testing/createTestHub';
import { printed } from '../testing/printed';

let test: TestHub;
/** Of an operator of all tenants, and of one of the tenant acme. */
let all = '';
let ofAcme = '';
beforeEach(async () => {
  test = await createTestHub();
  all = await operator('root');
  ofAcme = await operator('alice', '--tenant', 'acme');
});
afterEach(() => test.close());

const operator = async (...args: string[]) =>
  (await printed(test, addOperatorCommand, args)).at(-1)?.split(': ').at(-1) ?? '';

async function ask(path: string, token: string, body?: object) {
  const response = await test.hub.fetch(
    new Request(`${portal}/api/console/v1/limits${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        host: new URL(portal).host,
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  );
  const { message, info } = (await response.json()) as { message: string; info?: Record<string, unknown> };
  return { status: response.status, message, info };
}
const acts = () => test.hub.services.database.run((queries) => queries.$count(auditRows));

it('lists, sets and resets, and the next call counts with it', async () => {
  const listed = (await ask('', all)).info?.['limits'];
  expect(listed).toHaveLength(allLimits.length);
  expect(listed).toContainEqual(
    expect.objectContaining({
      id: 'codes-per-address',
      most: 30,
      lowest: 5,
      highest: 600,
      source: 'default',
    }),
  );
  const endsAt = test.clock.now() + 60_000;
  const body = { most: 90, ends_at: endsAt, reason: 'open day' };
  const set = await ask('/codes-per-address', all, body);
  expect(set.info).toEqual({ most: 90, window_ms: 600_000, source: 'hub', ends_at: endsAt });
  await test.fetch('/');
  expect(test.hub.services.limits.of(codesOfAddress).most).toBe(90);
  expect((await ask('/codes-per-address/reset', all, { reason: 'over' })).info).toMatchObject({ most: 30 });
  const again = await ask('/codes-per-address/reset', all, { reason: 'over' });
  expect([again.status, again.message]).toEqual([409, 'Nobody has changed limit codes-per-address.']);
});

it('sets for one tenant, whose operator sees it and changes nothing', async () => {
  const body = { tenant: 'acme', most: 100, reason: 'fewer' };
  expect((await ask('/mails-per-tenant', all, body)).info).toMatchObject({ most: 100, source: 'tenant' });
  await test.fetch('/');
  expect(test.hub.services.limits.of(mailsOfTenant, { id: 'acme' }).most).toBe(100);
  expect(test.hub.services.limits.of(mailsOfTenant, { id: 'atelier' }).most).toBe(20_000);
  const listed = (await ask('?tenant=acme', ofAcme)).info?.['limits'];
  expect(listed).toContainEqual(
    expect.objectContaining({ id: 'mails-per-tenant', most: 100, source: 'tenant' }),
  );
});

const mails = '/mails-per-tenant';
it.each<[string, 'all' | 'acme', string, object | undefined, number, string]>([
  ['the hub’s list', 'acme', '', undefined, 400, 'tenant is missing'],
  ['another tenant’s list', 'acme', '?tenant=neutral', undefined, 404, 'There is no tenant neutral.'],
  ['a list of nobody', 'all', '?tenant=nobody', undefined, 404, 'There is no tenant nobody.'],
  ['a number of the hub', 'acme', mails, { most: 9, reason: 'x' }, 403, 'Only an operator of all tenants'],
  ['its own number', 'acme', mails, { tenant: 'acme', most: 9, reason: 'x' }, 403, 'Only an operator of all'],
  [
    'its own reset',
    'acme',
    `${mails}/reset`,
    { tenant: 'acme', reason: 'x' },
    403,
    'Only an operator of all',
  ],
  [
    'what counts for all',
    'all',
    '/undos-per-address',
    { tenant: 'acme', most: 20, reason: 'x' },
    400,
    'over all',
  ],
  ['an unknown one', 'all', '/nothing', { most: 20, reason: 'x' }, 404, 'There is no limit "nothing"'],
  ['no reason', 'all', mails, { most: 20, reason: ' ' }, 400, 'A reason is needed'],
  ['what is beyond the bounds', 'all', mails, { most: 1e9, reason: 'x' }, 400, 'from 0 to 10000000'],
  ['a number that is none', 'all', mails, { most: '9', reason: 'x' }, 400, 'most is not valid'],
])('refuses %s to the operator of %s', async (_, who, path, body, status, message) => {
  const before = await acts();
  const answer = await ask(path, who === 'all' ? all : ofAcme, body);
  expect([answer.status, answer.message]).toEqual([status, expect.stringContaining(message)]);
  expect(await acts()).toBe(before);
});
