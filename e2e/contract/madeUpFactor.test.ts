/** A second factor that one folder and one line a side add: the widget's flow signs in with it at a running hub. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hubFactors } from '../../hub/factors/registry';
import { accounts } from '../../hub/database/tables/accounts';
import { riddle as hubRiddle } from '../../hub/testing/added/riddle';
import { createTestHub, newFlow, portal, type TestHub } from '../../hub/testing/createTestHub';
import { readCode } from '../../hub/testing/inbox';
import { check } from '../../src/api/check';
import { createHubClient } from '../../src/api/createHubClient';
import { login } from '../../src/api/login';
import { knownFactors, secondFactors } from '../../src/factors/registry';
import { readNextStep } from '../../src/flows/login/nextStep';
import { createFakeAccount } from '../../src/testing/fakeAccount';
import { riddle } from '../../src/testing/added/riddle';

const account = 'secure@example.com';
const context = { account, method: 'password' } as const;

let test: TestHub;
beforeAll(async () => {
  test = await createTestHub({}, { factors: [...hubFactors, hubRiddle] });
  await test.hub.services.database.run((queries) =>
    queries.update(accounts).set({ secondFactor: 'riddle' }).where(eq(accounts.email, account)),
  );
});
beforeEach(() => test.clock.advance(60 * 60 * 1000));
afterAll(() => test.close());

/** The widget's client of one visit. */
function visit() {
  const flow = newFlow();
  return createHubClient({
    hub: portal,
    headers: () => ({ language: 'en', clientType: 'web', token: null, flow }),
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('origin', portal);
      headers.set('host', new URL(portal).host);
      return test.hub.fetch(new Request(input instanceof Request ? input.url : input, { ...init, headers }));
    },
  });
}

/** Types the password, and gets to the form of a factor. @param id the preferred one by default */
async function toFactor(id?: string, registry = [...secondFactors, riddle]) {
  const hub = visit();
  const { info } = await hub.call(login, { type: 0, account, password: 'Design3D!' });
  const step = info && readNextStep(info, context);
  if (step?.kind !== 'secondFactor') throw new Error('the hub asks for no second factor');
  const known = knownFactors(step.factors, registry);
  const factor = id === undefined ? known[0] : known.find((each) => each.id === id);
  if (!factor) throw new Error('the widget knows none of the factors');
  const { createForm } = await factor.load();
  const { challenge, preferred } = step;
  const made = createFakeAccount((deps) =>
    createForm(
      { ...deps, services: { ...deps.services, hub } },
      {
        ...context,
        challenge: { current: challenge },
        offer: factor.offer,
        isPreferred: factor.id === preferred,
        trustsBrowser: () => false,
        onGone: () => undefined,
      },
    ),
  );
  return { ...made, factor, known };
}

/** What the hub says about the token that the form stored. */
async function status({ services }: ReturnType<typeof createFakeAccount>) {
  const token = services.session.get()?.token ?? '';
  return (await test.call(check, {}, { token })).info.status;
}

it('is asked for, and signs in with its answer and with no other', async () => {
  const asked = await toFactor();
  expect(asked.factor.id).toBe('riddle');
  asked.flow.type({ code: 'a map' });
  await asked.flow.submit();
  expect(asked.form().problem?.field).toBe('code');
  expect(asked.services.session.get()).toBeNull();
  asked.flow.type({ code: 'a towel' });
  void asked.flow.submit();
  await expect.poll(() => asked.services.session.get()).not.toBeNull();
  expect(await status(asked)).toBe(1);
});

it.each([
  ['beside it, when the visitor chooses', [...secondFactors, riddle]],
  ['in a widget that does not know it', secondFactors],
])('leaves the code by mail %s', async (_, registry) => {
  const asked = await toFactor('email', [...registry]);
  await asked.flow.sendCode();
  asked.flow.type({ code: await readCode(test, account) });
  void asked.flow.submit();
  await expect.poll(() => asked.services.session.get()).not.toBeNull();
  expect(await status(asked)).toBe(1);
});
