/** Apps hear that a session has ended (OpenID Connect Back-Channel Logout 1.0), whatever ended it. */
import { and, eq } from 'drizzle-orm';
import { createLocalJWKSet, decodeJwt, jwtVerify, type JSONWebKeySet } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changePassword } from '../../src/api/changePassword';
import { deleteCookies } from '../../src/api/deleteCookies';
import { endSessions, listSessions } from '../../src/api/sessions';
import { openAudit } from '../audit/audit';
import { accounts } from '../database/tables/accounts';
import { apps } from '../database/tables/apps';
import { outbox } from '../database/tables/outbox';
import { sessions } from '../database/tables/sessions';
import { deleteAccount } from '../deletion/deleteAccount';
import { createHubOutbox } from '../hubOutbox';
import { endSessionsOf, lockPerson, unlockPerson } from '../people/changePeople';
import { createShop, type Shop } from '../testing/createShop';
import { portal } from '../testing/createTestHub';
import { startReceiver, type Receiver } from '../testing/webhookReceiver';

let shop: Shop;
let receiver: Receiver;
beforeAll(async () => {
  shop = await createShop();
});
beforeEach(async () => {
  receiver = await startReceiver();
  await setShop({ backchannelLogoutUri: receiver.url, backchannelLogoutSession: true });
  await run((queries) => queries.delete(sessions));
  await run((queries) => queries.delete(outbox));
  await shop.welcome();
});
afterEach(() => receiver.close());
afterAll(() => shop.test.close());

const run: Shop['test']['hub']['services']['database']['run'] = (work) =>
  shop.test.hub.services.database.run(work);
const setShop = (fields: Partial<typeof apps.$inferInsert>) =>
  run((queries) =>
    queries
      .update(apps)
      .set(fields)
      .where(and(eq(apps.tenantId, 'neutral'), eq(apps.appKey, 'shop'))),
  );
const deliver = async () => (await createHubOutbox(shop.test.hub.services)).deliverDue();
/** @returns the claims of the ID token */
const visitShop = async () =>
  decodeJwt((await shop.exchange(await shop.allow(await shop.start()))).id_token ?? '');
const signOut = () => shop.test.call(deleteCookies, {}, { token: shop.session });

/** As a server of an app verifies it (section 2.6). */
async function verify(body = receiver.received[0]?.body ?? '') {
  const token = new URLSearchParams(body).get('logout_token') ?? '';
  const keys = (await (await shop.test.fetch('/.well-known/jwks.json')).json()) as JSONWebKeySet;
  const rules = { issuer: portal, audience: 'shop', typ: 'logout+jwt', algorithms: ['RS256'] };
  const { payload } = await jwtVerify(token, createLocalJWKSet(keys), rules);
  expect(payload['events']).toEqual({ 'http://schemas.openid.net/event/backchannel-logout': {} });
  expect(payload).not.toHaveProperty('nonce');
  expect([typeof payload.jti, (payload.exp ?? 0) - (payload.iat ?? 0)]).toEqual(['string', 120]);
  return payload;
}

it('discovery says so', () => {
  expect(shop.client.serverMetadata()).toMatchObject({
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
  });
});

describe('a session that ends is told to each app that was signed in to by it', () => {
  it('once, with the name that the ID tokens have for it, and not at any other app', async () => {
    const first = await visitShop();
    const again = await visitShop();
    expect([first['sid'], typeof first['sid']]).toEqual([again['sid'], 'string']);
    await signOut();
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect(receiver.received[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(await verify()).toMatchObject({ sub: first.sub, sid: first['sid'] });
    // Another session has another name.
    await shop.welcome();
    expect((await visitShop())['sid']).not.toBe(first['sid']);
  });

  it('not to an app that nobody was signed in to, and none that has no address', async () => {
    await signOut();
    expect(await run((queries) => queries.$count(outbox))).toBe(0);
    await shop.welcome();
    await setShop({ backchannelLogoutUri: null });
    expect(await visitShop()).not.toHaveProperty('sid');
    await signOut();
    expect(await run((queries) => queries.$count(outbox))).toBe(0);
  });

  it('without its name to an app that knows people only', async () => {
    await setShop({ backchannelLogoutSession: false });
    const { sub, ...claims } = await visitShop();
    expect(claims).not.toHaveProperty('sid');
    await signOut();
    await deliver();
    const payload = await verify();
    expect(payload.sub).toBe(sub);
    expect(payload).not.toHaveProperty('sid');
  });

  it('again until it is taken, by a new token with the same id', async () => {
    await visitShop();
    await signOut();
    receiver.answer = (response) => response.writeHead(503).end();
    await deliver();
    shop.test.clock.advance(10 * 60 * 1000);
    receiver.answer = (response) => response.writeHead(200).end();
    await deliver();
    const [first, second] = receiver.received.map(({ body }) =>
      decodeJwt(new URLSearchParams(body).get('logout_token') ?? ''),
    );
    expect([second?.jti, (second?.iat ?? 0) - (first?.iat ?? 0)]).toEqual([first?.jti, 600]);
    expect(await run((queries) => queries.select().from(outbox))).toMatchObject([
      { state: 'delivered', target: 'app neutral shop', attempts: 2 },
    ]);
    shop.test.clock.advance(-10 * 60 * 1000);
  });

  it('not to an app whose address was taken out meanwhile', async () => {
    await visitShop();
    await signOut();
    await setShop({ backchannelLogoutUri: null });
    await deliver();
    expect(await run((queries) => queries.select().from(outbox))).toMatchObject([
      { state: 'failed', answer: 'it has no address any more' },
    ]);
  });
});

const own = async () => {
  const { sub } = await visitShop();
  const [account] = await run((queries) =>
    queries
      .select()
      .from(accounts)
      .where(eq(accounts.id, sub ?? '')),
  );
  if (!account) throw new Error('no account');
  const { services } = shop.test.hub;
  const people = {
    ...services,
    audit: await openAudit(services),
    mail: () => Promise.resolve(services.adapters.mail),
    who: 'shell root',
    scope: null,
  };
  return { account, people, act: { accountId: account.id, reason: 'a call' } };
};
const ways: Readonly<Record<string, () => Promise<unknown>>> = {
  'by a sign-out': async () => {
    await own();
    await signOut();
  },
  'from the list of another session': async () => {
    await own();
    const other = await shop.signIn();
    const { info } = await shop.test.call(listSessions, {}, { token: other });
    const id = info.sessions.find(({ current }) => !current)?.id ?? '';
    await shop.test.call(endSessions, { id }, { token: other });
  },
  'with all others': async () => {
    await own();
    await shop.test.call(endSessions, { id: 'others' }, { token: await shop.signIn() });
  },
  'by a new password': async () => {
    await own();
    const password = { old_password: 'Design3D!', new_password: 'Sketch-72-lines' };
    const token = await shop.signIn();
    await shop.test.call(changePassword, password, { token });
    const back = { old_password: 'Sketch-72-lines', new_password: 'Design3D!' };
    await shop.test.call(changePassword, back, { token });
  },
  'by an operator': async () => {
    const { people, act } = await own();
    await endSessionsOf(people, act);
  },
  'by a lock': async () => {
    const { people, act } = await own();
    await lockPerson(people, act);
    await unlockPerson(people, act);
  },
  'by the end of the account': async () => {
    const usual = (await own()).account;
    await run((queries) => queries.delete(outbox));
    // Another one: the tests after this need the usual one.
    const leaving = { ...usual, id: 'leaving', email: 'leaving@example.com', mobile: null, shareCode: null };
    await run((queries) => queries.insert(accounts).values(leaving));
    shop.session = await shop.signIn(portal, 'leaving@example.com');
    const { account } = await own();
    expect(account.id).toBe('leaving');
    await shop.test.hub.services.database.transaction((queries) => deleteAccount(queries, account));
  },
};

describe('it ends', () => {
  it.each(Object.entries(ways))('%s', async (_, end) => {
    await end();
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect(Object.keys(await verify())).toEqual(expect.arrayContaining(['sub', 'sid']));
  });
});
