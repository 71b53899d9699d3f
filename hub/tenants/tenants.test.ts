/** Tenants in memory: what counts at once, what within a second, and that nothing older comes back. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { check } from '../../src/api/check';
import { deleteCookies } from '../../src/api/deleteCookies';
import { login } from '../../src/api/login';
import type { Hub } from '../createHub';
import type { Database } from '../database/database';
import { sessions } from '../database/tables/sessions';
import { tenants, type Tenant } from '../database/tables/tenants';
import { createTestHub, newFlow, type TestHub } from '../testing/createTestHub';
import { addTenant } from './addTenant';
import { createTableLook, lookEveryMs } from '../database/followTable';
import { createTenants } from './findTenant';

const isAcme = eq(tenants.id, 'acme');

let test: TestHub;
/** Another process. */
let twin: Hub;
let acme: Tenant;
beforeAll(async () => {
  test = await createTestHub({}, { plugin: null });
  twin = await test.twin();
  const [found] = await test.hub.services.database.run((queries) =>
    queries.select().from(tenants).where(isAcme),
  );
  if (!found) throw new Error('acme is not seeded');
  acme = found;
});
afterAll(() => test.close());
// Both processes have read the tenants as they were.
beforeEach(async () => {
  await twin.services.database.run((queries) => queries.update(tenants).set(acme).where(isAcme));
  second();
  await Promise.all([nameOf(test.hub), nameOf(twin)]);
});

async function settingsOf(hub: Hub, host: string) {
  const address = `http://${host}:4600/api/hub/organiz/system_settings?domain=${host}`;
  const answer = await hub.fetch(new Request(address, { headers: { host: `${host}:4600` } }));
  return { status: answer.status, body: await answer.json() };
}
/** What a hub calls the tenant of this host; `421` for an unknown host. */
async function nameOf(hub: Hub, host = 'acme.localhost'): Promise<unknown> {
  const { status, body } = await settingsOf(hub, host);
  return status === 200
    ? (body as { info: { theme: { system_name: string } } }).info.theme.system_name
    : status;
}
const rename = (database: Database, name: string) =>
  database.run((queries) =>
    queries
      .update(tenants)
      .set({ settings: { theme: { system_name: name } } })
      .where(isAcme),
  );
/** Something that one part of a test waits for. */
function signal() {
  const gives: (() => void)[] = [];
  const given = new Promise<void>((resolve) => {
    gives.push(resolve);
  });
  return { given, give: () => gives.forEach((give) => give()) };
}
const statusOf = async (token: string) => (await test.call(check, {}, { token })).info.status;
const second = () => test.clock.advance(lookEveryMs);

describe('a change', () => {
  it('of this process counts at its next request', async () => {
    for (const name of ['One', 'Two', 'Three']) {
      await rename(test.hub.services.database, name);
      expect(await nameOf(test.hub)).toBe(name);
    }
    await test.hub.services.database.run((queries) =>
      queries.execute(
        sql`update tenants set settings = '{"theme":{"system_name":"By hand"}}' where id = 'acme'`,
      ),
    );
    expect(await nameOf(test.hub)).toBe('By hand');
  });

  it('of this process counts when its transaction has ended, not before', async () => {
    const { database } = test.hub.services;
    const before = database.statements.changesOf('tenants');
    await database.transaction(async (queries) => {
      await queries.update(tenants).set({ settings: {} }).where(isAcme);
      expect(database.statements.changesOf('tenants')).toBe(before);
    });
    expect(database.statements.changesOf('tenants')).toBe(before + 1);
  });

  it('of another process counts within a second', async () => {
    await rename(twin.services.database, 'Renamed');
    expect(await nameOf(twin)).toBe('Renamed');
    test.clock.advance(lookEveryMs - 1);
    // Control: this process does not hear the other one.
    expect(await nameOf(test.hub)).toBe('Acme Motors');
    test.clock.advance(1);
    expect(await nameOf(test.hub)).toBe('Renamed');
  });

  it('of another process counts when the clock is set back', async () => {
    await rename(twin.services.database, 'Renamed');
    test.clock.advance(-3600_000);
    expect(await nameOf(test.hub)).toBe('Renamed');
  });

  it('counts where several processes change tenants in turns', async () => {
    await rename(twin.services.database, 'Theirs');
    await rename(test.hub.services.database, 'Ours');
    expect(await nameOf(test.hub)).toBe('Ours');
    await rename(twin.services.database, 'Theirs again');
    second();
    expect(await Promise.all([nameOf(test.hub), nameOf(twin)])).toEqual(['Theirs again', 'Theirs again']);
  });
});

describe('a tenant that another process', () => {
  it('adds is found, where its host was unknown', async () => {
    expect(await nameOf(test.hub, 'late.localhost')).toBe(421);
    const settings = { theme: { system_name: 'Late' } };
    await twin.services.database.run((queries) =>
      addTenant(queries, { id: 'late', host: 'late.localhost', neutral: false, settings }),
    );
    second();
    expect(await nameOf(test.hub, 'late.localhost')).toBe('Late');
  });

  it('removes is unknown', async () => {
    const settings = { theme: { system_name: 'Late' } };
    await test.hub.services.database.run((queries) =>
      addTenant(queries, { id: 'late', host: 'late.localhost', neutral: false, settings }),
    );
    expect(await nameOf(test.hub, 'late.localhost')).toBe('Late');
    await twin.services.database.run((queries) => queries.delete(tenants).where(eq(tenants.id, 'late')));
    second();
    expect(await nameOf(test.hub, 'late.localhost')).toBe(421);
  });

  it('adds and removes between two looks is unknown', async () => {
    const settings = { theme: { system_name: 'Brief' } };
    await twin.services.database.run((queries) =>
      addTenant(queries, { id: 'brief', host: 'brief.localhost', neutral: false, settings }),
    );
    await twin.services.database.run((queries) => queries.delete(tenants).where(eq(tenants.id, 'brief')));
    expect(await nameOf(test.hub, 'brief.localhost')).toBe(421);
    second();
    expect(await nameOf(test.hub, 'brief.localhost')).toBe(421);
  });

  it('adds and removes around a look is unknown', async () => {
    const settings = { theme: { system_name: 'Brief' } };
    await twin.services.database.run((queries) =>
      addTenant(queries, { id: 'brief', host: 'brief.localhost', neutral: false, settings }),
    );
    second();
    expect(await nameOf(test.hub, 'brief.localhost')).toBe('Brief');
    await twin.services.database.run((queries) => queries.delete(tenants).where(eq(tenants.id, 'brief')));
    second();
    expect(await nameOf(test.hub, 'brief.localhost')).toBe(421);
  });

  it('moves is at its new host only', async () => {
    await twin.services.database.run((queries) =>
      queries.update(tenants).set({ host: 'moved.localhost' }).where(isAcme),
    );
    second();
    expect(await nameOf(test.hub)).toBe(421);
    expect(await nameOf(test.hub, 'moved.localhost')).toBe('Acme Motors');
  });
});

it('a request under way during a change leaves nothing old behind', async () => {
  const { database, clock } = test.hub.services;
  const [began, released] = [signal(), signal()];
  let holds = false;
  /** Its reads end late. */
  const slow: Database = {
    ...database,
    run: async (work) => {
      const result = await database.run(work);
      if (holds) {
        began.give();
        await released.given;
      }
      return result;
    },
  };
  const known = createTenants(slow, createTableLook(slow, clock));
  await known.find('localhost');
  holds = true;
  const before = known.find('acme.localhost');
  await began.given;
  await rename(database, 'Changed meanwhile');
  // One that starts after the change does not share the answer of the one before.
  const after = known.find('acme.localhost');
  released.give();
  expect((await before)?.settings.theme?.system_name).toBe('Acme Motors');
  expect((await after)?.settings.theme?.system_name).toBe('Changed meanwhile');
  expect((await known.find('acme.localhost'))?.settings.theme?.system_name).toBe('Changed meanwhile');
});

it('a failed look is repeated by the next request', async () => {
  const { database, clock } = test.hub.services;
  let isDown = false;
  const shaky: Database = {
    ...database,
    run: (work) => (isDown ? Promise.reject(new Error('down')) : database.run(work)),
  };
  const known = createTenants(shaky, createTableLook(shaky, clock));
  await known.find('acme.localhost');
  isDown = true;
  second();
  await expect(known.find('acme.localhost')).rejects.toThrow('down');
  isDown = false;
  await rename(twin.services.database, 'Renamed');
  expect((await known.find('acme.localhost'))?.settings.theme?.system_name).toBe('Renamed');
});

it('made-up hosts cost no statement, and requests at once share one', async () => {
  const { database, clock } = test.hub.services;
  const known = createTenants(database, createTableLook(database, clock));
  let statements = 0;
  const end = database.statements.watch(() => (statements += 1));
  const found = await Promise.all(Array.from({ length: 50 }, () => known.find('acme.localhost')));
  expect(found.map((tenant) => tenant?.id)).toEqual(Array<string>(50).fill('acme'));
  // The index, and the tenant.
  expect(statements).toBe(2);
  for (let index = 0; index < 1100; index += 1) await known.find(`made-${index}.example`);
  expect((await known.find('acme.localhost'))?.id).toBe('acme');
  end();
  expect(statements).toBe(2);
});

it('a change of one tenant leaves the others in memory', async () => {
  const { database, clock } = test.hub.services;
  const known = createTenants(database, createTableLook(database, clock));
  const read = async () => [await known.find('localhost'), await known.find('acme.localhost')];
  const [neutral, before] = await read();
  await rename(twin.services.database, 'Renamed');
  second();
  const [still, after] = await read();
  expect(still).toBe(neutral);
  expect([before, after].map((tenant) => tenant?.settings.theme?.system_name)).toEqual([
    'Acme Motors',
    'Renamed',
  ]);
});

it('sessions are never kept: what another process ends counts at the next request', async () => {
  const right = { type: 0, account: 'designer@example.com', password: 'Design3D!' };
  const signIn = async () => String((await test.call(login, right, { flow: newFlow() })).info.auth_token);
  const [ended, deleted] = [await signIn(), await signIn()];
  expect([await statusOf(ended), await statusOf(deleted)]).toEqual([1, 1]);
  const headers = { host: 'localhost:4600', authorization: `Bearer ${ended}` };
  const address = `http://localhost:4600/api/hub${deleteCookies.path.replace(/^\/api\/hub/, '')}`;
  await twin.fetch(new Request(address, { method: 'DELETE', headers }));
  expect(await statusOf(ended)).toBe(0);
  expect(await statusOf(deleted)).toBe(1);
  await twin.services.database.run((queries) => queries.delete(sessions));
  expect(await statusOf(deleted)).toBe(0);
});
