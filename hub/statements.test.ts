/**
 * What each call costs the database: its statements, and how many transactions they are in. A statement that is added shows
 * here: each is a round trip, also for the tests and the embedded database.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { appInfo } from '../src/api/appInfo';
import { authorize } from '../src/api/authorize';
import { check } from '../src/api/check';
import { deleteCookies } from '../src/api/deleteCookies';
import { listFactors } from '../src/api/factors';
import { login } from '../src/api/login';
import { redeemAppToken } from '../src/api/redeemAppToken';
import { listSessions } from '../src/api/sessions';
import { systemSettings } from '../src/api/systemSettings';
import { userInfo } from '../src/api/userInfo';
import { userProfile } from '../src/api/userProfile';
import { publicSecrets } from './requireProduction';
import { lookEveryMs } from './database/followTable';
import { createTestHub, newFlow, partner, type TestHub } from './testing/createTestHub';

const right = { type: 0, account: 'designer@example.com', password: 'Design3D!' };
const app = { app_key: 'studio-app', redirect_uri: `${partner}/studio` };
const minuteMs = 60_000;

let test: TestHub;
let token = '';
/** Of a browser that the account knows. */
let cookie = '';
let appToken = '';
// Without the demo's tools, which look for their faults in every call.
beforeAll(async () => {
  test = await createTestHub({}, { plugin: null });
  const { info, headers } = await test.call(login, right, { flow: newFlow() });
  token = String(info.auth_token);
  cookie =
    headers
      .getSetCookie()
      .find((line) => line.includes('hub_device'))
      ?.split(';')[0] ?? '';
  const allowed = await test.call(authorize, { ...app, response_type: 'token' }, { token });
  appToken = allowed.info.token;
  // From now on the tenants are in memory.
  await test.call(systemSettings, { domain: 'acme.localhost' });
});
afterAll(() => test.close());

const signIn = (headers = {}) => test.call(login, right, { flow: newFlow(), headers });

interface Cost {
  statements: number;
  transactions: number;
}

const costs: Readonly<Record<string, Cost & { of: () => Promise<unknown> }>> = {
  check: { of: () => test.call(check, {}, { token }), statements: 1, transactions: 0 },
  'check without a token': { of: () => test.call(check), statements: 0, transactions: 0 },
  'check, a second after the last look at the tenants': {
    of: () => {
      test.clock.advance(lookEveryMs);
      return test.call(check, {}, { token });
    },
    statements: 2,
    transactions: 0,
  },
  userInfo: { of: () => test.call(userInfo, {}, { token }), statements: 1, transactions: 0 },
  // Its links and its passkeys are counted.
  userProfile: { of: () => test.call(userProfile, {}, { token }), statements: 3, transactions: 0 },
  listFactors: { of: () => test.call(listFactors, {}, { token }), statements: 2, transactions: 0 },
  listSessions: { of: () => test.call(listSessions, {}, { token }), statements: 2, transactions: 0 },
  'settings of the portal': {
    of: () => test.call(systemSettings, { domain: '' }),
    statements: 0,
    transactions: 0,
  },
  'settings of another tenant': {
    of: () => test.call(systemSettings, { domain: 'acme.localhost' }),
    statements: 0,
    transactions: 0,
  },
  'the portal’s document': { of: () => test.fetch('/entry'), statements: 0, transactions: 0 },
  appInfo: { of: () => test.call(appInfo, app), statements: 2, transactions: 1 },
  authorize: {
    of: () => test.call(authorize, { ...app, response_type: 'token' }, { token }),
    statements: 8,
    transactions: 1,
  },
  // The last statement of a sign-in and of a try comes after the answer: what its owner sees of it.
  'sign-in, unknown browser': { of: () => signIn(), statements: 9, transactions: 2 },
  'sign-in, known browser': { of: () => signIn({ cookie }), statements: 9, transactions: 2 },
  'sign-in, wrong password': {
    of: () => test.call(login, { ...right, password: 'Design3D?' }, { flow: newFlow() }),
    statements: 7,
    transactions: 1,
  },
  redeem: {
    of: () =>
      test.call(
        redeemAppToken,
        { ...app, apptoken: appToken, app_secret: publicSecrets.app },
        { origin: null },
      ),
    statements: 7,
    transactions: 2,
  },
  'check, 5 minutes later': {
    of: () => {
      test.clock.advance(5 * minuteMs + 1);
      return test.call(check, {}, { token });
    },
    // The look, the session, and that it is used.
    statements: 3,
    transactions: 0,
  },
  'sign-out': { of: () => test.call(deleteCookies, {}, { token }), statements: 2, transactions: 0 },
};

it.each(Object.keys(costs))('%s', async (name) => {
  const { of, ...most } = costs[name] ?? { of: () => Promise.resolve() };
  expect(await costOf(of)).toEqual(most);
});

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const { database } = test.hub.services;
  const transactions = vi.spyOn(database, 'transaction');
  let statements = 0;
  // The hubs of a test worker share a connection, which is set to the schema of the one that asks.
  const end = database.statements.watch((text) => {
    if (!/^set (?:local )?search_path/.test(text)) statements += 1;
  });
  await work();
  await test.hub.services.background.settled();
  end();
  const cost = { statements, transactions: transactions.mock.calls.length };
  transactions.mockRestore();
  return cost;
}
