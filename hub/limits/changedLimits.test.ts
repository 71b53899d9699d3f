/** Limits that an operator has changed: what counts, at which hub, and what becomes of what was counted before. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { login } from '../../src/api/login';
import { codes } from '../answers/codes';
import { limitsCommands } from '../command/limitCommands';
import { lookEveryMs } from '../database/followTable';
import { limitOverrides } from '../database/tables/limitOverrides';
import { tenants } from '../database/tables/tenants';
import { sweep } from '../sweep';
import { createTestHub, type TestHub } from '../testing/createTestHub';
import { printed } from '../testing/printed';
import { solveImage } from '../testing/solveImage';
import { remainingMs, spendBudget, takeBudget, usedOf } from './budget';
import { codesOfAddress, codesOfKnownBrowser, smsOfTenant } from './budgets';

const minuteMs = 60_000;
const because = ['--reason', 'a test'];

let test: TestHub;
beforeEach(async () => {
  test = await createTestHub();
});
afterEach(() => test.close());

const limits = (name: keyof typeof limitsCommands, ...args: string[]) =>
  printed(test, limitsCommands[name], args);
const set = (id: string, most: number, ...more: string[]) =>
  limits('limits set', id, String(most), ...more, ...because);
const base = () => test.hub.services;
const refreshed = () => base().limits.refresh();
const dayOf = (at: number) => new Date(at).toISOString();

describe('at the call that signs in', () => {
  const wrong = { type: 0, account: 'designer@example.com', password: 'Design3D?' };

  /** Wrong passwords, each with a solved picture where one is asked for, until one is refused. @returns those before it */
  async function answeredBeforeRefusal(): Promise<number> {
    for (let answered = 0; answered < 50;) {
      const { code, status, info } = await test.call(login, wrong);
      if (status === 429) return answered;
      if (code === codes.accountOrPasswordWrong) answered += 1;
      else if (info.image_captcha !== undefined) await solveImage(test, wrong.account, 'login');
      else throw new Error(`not expected: ${code}`);
    }
    throw new Error('nothing was refused');
  }

  it('a lower number refuses earlier, a higher one judges on, in both processes', async () => {
    test.hub.services.clock.pause = () => Promise.resolve();
    await set('failures-per-account-and-address', 5, '--tenant', 'neutral');
    expect(await answeredBeforeRefusal()).toBe(5);
    await set('failures-per-account-and-address', 8, '--tenant', 'neutral');
    expect(await answeredBeforeRefusal()).toBe(3);
    await limits('limits reset', 'failures-per-account-and-address', '--tenant', 'neutral', ...because);
    expect(await answeredBeforeRefusal()).toBe(2);
    // What this process sets counts in the other one, too, at the latest a second later.
    const twin = await test.twin();
    const own = test.hub.fetch.bind(test.hub);
    test.hub.fetch = twin.fetch.bind(twin);
    expect(await answeredBeforeRefusal()).toBe(0);
    await set('failures-per-account-and-address', 11);
    test.clock.advance(lookEveryMs);
    expect(await answeredBeforeRefusal()).toBe(1);
    test.hub.fetch = own;
    expect(await answeredBeforeRefusal()).toBe(0);
  });

  it('another tenant keeps its number', async () => {
    await set('failures-per-account-and-address', 5, '--tenant', 'acme');
    test.hub.services.clock.pause = () => Promise.resolve();
    expect(await answeredBeforeRefusal()).toBe(10);
  });
});

describe('a window that runs', () => {
  const budget = { rule: codesOfAddress, subject: '192.0.2.1' };

  it('goes on when the number grows, and is full at once when it shrinks', async () => {
    expect(await spendBudget(base(), budget, 20)).toBe(0);
    await set('codes-per-address', 10);
    await refreshed();
    expect(await remainingMs(base(), budget)).toBe(10 * minuteMs);
    expect((await takeBudget(base(), budget)).waitMs).toBe(10 * minuteMs);
    await set('codes-per-address', 21);
    await refreshed();
    expect(await takeBudget(base(), budget)).toEqual({ waitMs: 0, used: 21 });
    expect((await takeBudget(base(), budget)).waitMs).toBeGreaterThan(0);
    test.clock.advance(10 * minuteMs);
    expect(await takeBudget(base(), budget)).toEqual({ waitMs: 0, used: 1 });
  });

  it('is over when the window becomes shorter than what is left of it', async () => {
    await spendBudget(base(), budget, 30);
    await set('codes-per-address', 10, '--per', '2min');
    await refreshed();
    expect(await usedOf(base(), budget)).toBe(0);
    expect(await remainingMs(base(), budget)).toBe(0);
    expect(await takeBudget(base(), budget)).toEqual({ waitMs: 0, used: 1 });
    expect(await spendBudget(base(), budget, 10)).toBe(2 * minuteMs);
  });

  it('ends as it began when the window becomes longer', async () => {
    await spendBudget(base(), budget, 30);
    await set('codes-per-address', 30, '--per', '20min');
    await refreshed();
    expect((await takeBudget(base(), budget)).waitMs).toBe(10 * minuteMs);
    test.clock.advance(10 * minuteMs);
    await takeBudget(base(), budget);
    expect(await spendBudget(base(), budget, 30)).toBe(20 * minuteMs);
  });
});

/** What counts for a tenant at its next request. */
const mostAt = async (tenantId: string, limit = codesOfKnownBrowser) => {
  await test.hub.services.limits.refresh();
  const found = await test.hub.services.tenants.find(`${tenantId}.localhost`);
  return test.hub.services.limits.of(limit, found ?? { id: tenantId }).most;
};

describe('which number counts', () => {
  it('the tenant’s before the hub’s, and a temporary one before one that lasts, until it ends by itself', async () => {
    await set('codes-per-known-browser', 30);
    expect([await mostAt('acme'), await mostAt('atelier')]).toEqual([30, 30]);
    await set('codes-per-known-browser', 10, '--tenant', 'acme');
    expect([await mostAt('acme'), await mostAt('atelier')]).toEqual([10, 30]);
    const until = dayOf(test.clock.now() + 60 * minuteMs);
    await set('codes-per-known-browser', 90, '--tenant', 'acme', '--until', until.replace('.000', ''));
    expect(await mostAt('acme')).toBe(90);
    test.clock.advance(60 * minuteMs - 1);
    expect(await mostAt('acme')).toBe(90);
    test.clock.advance(1);
    expect(await mostAt('acme')).toBe(10);
    await limits('limits reset', 'codes-per-known-browser', '--tenant', 'acme', ...because);
    expect(await mostAt('acme')).toBe(30);
  });

  it('the tenant’s settings before the hub’s, and what was set for the tenant before its settings', async () => {
    const { database } = test.hub.services;
    await database.run((queries) => queries.update(tenants).set({ limits: { smsPerDay: 7 } }));
    await set('texts-per-tenant', 9000);
    expect(await mostAt('acme', smsOfTenant)).toBe(7);
    await set('texts-per-tenant', 40, '--tenant', 'acme');
    expect(await mostAt('acme', smsOfTenant)).toBe(40);
    expect(await mostAt('atelier', smsOfTenant)).toBe(7);
  });

  it('nothing that a statement by hand puts beyond the bounds', async () => {
    const row = { tenantId: null, limitId: 'codes-per-known-browser', windowMs: 24 * 60 * minuteMs };
    await test.hub.services.database.run((queries) =>
      queries.insert(limitOverrides).values({ ...row, most: 1e9, endsAt: null, setAt: 0 }),
    );
    expect(await mostAt('acme')).toBe(20);
  });

  it('a temporary one that ended a month ago is swept; one that lasts stays', async () => {
    await set('codes-per-known-browser', 30);
    await set('codes-per-known-browser', 90, '--until', '2026-01-02');
    const { database } = base();
    const days = 24 * 60 * minuteMs;
    test.clock.advance(31 * days);
    await sweep(database, test.clock.now());
    expect(await database.run((queries) => queries.$count(limitOverrides))).toBe(2);
    test.clock.advance(days);
    await sweep(database, test.clock.now());
    const left = await database.run((queries) => queries.select().from(limitOverrides));
    expect(left).toMatchObject([{ most: 30, endsAt: null }]);
  });

  it('a call reads them without a statement of its own', async () => {
    await set('codes-per-address', 40);
    await test.fetch('/');
    let statements = 0;
    const end = test.hub.services.database.statements.watch(() => (statements += 1));
    for (let index = 0; index < 5; index += 1) await test.hub.services.limits.refresh();
    expect(test.hub.services.limits.of(codesOfAddress).most).toBe(40);
    expect(statements).toBe(0);
    test.clock.advance(lookEveryMs);
    await test.fetch('/');
    end();
    // The look at the versions, of tenants and limits together.
    expect(statements).toBe(1);
  });
});
