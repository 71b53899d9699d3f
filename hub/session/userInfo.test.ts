/** A partner's server asks the hub about a token: `check` and `userinfo` (docs/server.md). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authorize } from '../../src/api/authorize';
import { check } from '../../src/api/check';
import { deleteCookies } from '../../src/api/deleteCookies';
import { login } from '../../src/api/login';
import { userInfo } from '../../src/api/userInfo';
import { createTestHub, partner, type TestHub } from '../testing/createTestHub';
import { idleLifeMs } from './findSession';

let test: TestHub;
beforeAll(async () => {
  test = await createTestHub();
});
afterAll(() => test.close());

async function signIn(tenant = '') {
  const host = `${tenant}localhost:4600`;
  const person = { type: 0, account: 'designer@example.com', password: 'Design3D!' };
  return String((await test.call(login, person, { host, origin: `http://${host}` })).info.auth_token);
}

/** As a server asks: without an origin. */
const ask = async (token?: string) => {
  const request = { origin: null, ...(token === undefined ? {} : { token }) };
  const [person, checked] = [await test.call(userInfo, {}, request), await test.call(check, {}, request)];
  return { status: person.status, person: person.info, checked: checked.info };
};
const refused = { status: 401, person: undefined, checked: { status: 0 } };

it('names the account by an id that stays', async () => {
  const { status, person, checked } = await ask(await signIn());
  expect(status).toBe(200);
  expect(person).toMatchObject({ username: 'designer', email: 'designer@example.com' });
  const again = await ask(await signIn());
  expect(again.person.user_id).toBe(person.user_id);
  expect(again.checked.user_id).toBe(person.user_id);
  expect(checked.user_id).toBe(person.user_id);
});

it.each<[string, () => Promise<string | undefined>]>([
  ['no token', async () => undefined],
  ['a forged token', async () => 'A'.repeat(43)],
  ['nonsense', async () => 'nonsense'],
  ['the token of another tenant', () => signIn('acme.')],
  [
    'a token that was signed out',
    async () => {
      const token = await signIn();
      await test.call(deleteCookies, {}, { token });
      return token;
    },
  ],
  [
    'a token that was not used for 14 days',
    async () => {
      const token = await signIn();
      test.clock.advance(idleLifeMs);
      return token;
    },
  ],
  [
    'an app token',
    async () => {
      const request = { app_key: 'studio-app', response_type: 'token', redirect_uri: partner };
      const answer = await test.call(authorize, request, { token: await signIn(), origin: partner });
      return answer.info.token;
    },
  ],
])('refuses %s', async (_, token) => {
  expect(await ask(await token())).toEqual(refused);
});
