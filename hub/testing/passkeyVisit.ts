import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { login } from '../../src/api/login';
import { passkeyLogin, passkeyOptions, passkeyRegister, type Assertion } from '../../src/api/passkeys';
import { tenants } from '../database/tables/tenants';
import { newFlow, portal, someFlow, type TestHub } from './createTestHub';
import { makePasskey, signWith, type Ceremony, type VirtualKey } from './virtualAuthenticator';

/** Changes the profile of the neutral tenant. */
export async function changeProfile(
  test: Pick<TestHub, 'hub'>,
  keys: Readonly<Record<string, unknown>>,
  id = 'neutral',
): Promise<void> {
  await test.hub.services.database.transaction(async (queries) => {
    const [row] = await queries.select().from(tenants).where(eq(tenants.id, id));
    const settings = { ...row?.settings, profile: { ...row?.settings.profile, ...keys } };
    await queries.update(tenants).set({ settings }).where(eq(tenants.id, id));
  });
}

export const owner = { type: 0, account: 'designer@example.com', password: 'Design3D!' };

/** Signs in with a password. @returns the token */
export async function signIn(test: TestHub, account = owner.account, flow = newFlow()): Promise<string> {
  return String((await test.call(login, { ...owner, account }, { flow })).info.auth_token);
}

const creationSchema = v.object({ rp: v.object({ id: v.string() }), user: v.object({ id: v.string() }) });

/** Makes a passkey for an account, as far as a request to the hub. */
export async function preparePasskey(test: TestHub, token: string, wrong: Ceremony = {}) {
  const { challenge, options } = (await test.call(passkeyOptions, { purpose: 'register' }, { token })).info;
  const { rp, user } = v.parse(creationSchema, options);
  const page = { origin: portal, rpId: rp.id, challenge };
  const { key, response } = makePasskey({ ...page, handle: user.id }, wrong);
  return { key, request: { challenge, response, name: 'My phone' } };
}

/** The same for a registration of an address. */
export async function prepareSignUp(test: TestHub, account: string, wrong: Ceremony = {}) {
  const { challenge, options } = (await test.call(passkeyOptions, { purpose: 'signup', account })).info;
  const { rp, user } = v.parse(creationSchema, options);
  const page = { origin: portal, rpId: rp.id, challenge };
  const { key, response } = makePasskey({ ...page, handle: user.id }, wrong);
  return { key, request: { challenge, response } };
}

/** Adds a passkey to an account. */
export async function addPasskey(test: TestHub, token: string, wrong: Ceremony = {}): Promise<VirtualKey> {
  const { key, request } = await preparePasskey(test, token, wrong);
  const { code } = await test.call(passkeyRegister, request, { token });
  if (code !== 1) throw new Error(`the passkey was refused: ${code}`);
  return key;
}

export async function loginChallenge(test: TestHub, flow = someFlow): Promise<string> {
  return (await test.call(passkeyOptions, { purpose: 'login' }, { flow })).info.challenge;
}

/** What the browser sends for a challenge. */
export function answerWith(key: VirtualKey, challenge: string, wrong: Ceremony = {}): Assertion {
  return signWith(key, { origin: portal, rpId: 'localhost', challenge }, wrong);
}

/** Signs in with a passkey. */
export async function passkeySignIn(test: TestHub, key: VirtualKey, wrong: Ceremony = {}) {
  const challenge = await loginChallenge(test);
  return test.call(passkeyLogin, { challenge, response: answerWith(key, challenge, wrong) });
}
