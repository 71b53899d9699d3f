import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { providerPeople } from '../../../demo/seed/knownPeople';
import { identities, accounts } from '../../../hub/database/tables/accounts';
import { providerLoginLifeMs } from '../../../hub/methods/redirect/providerLogin';
import { answerOf, visitProvider } from '../../../hub/testing/visitProvider';
import { loginByCode } from '../../../src/api/providerLogin';
import { whileLocked, whileRemoved, withProfile } from '../arrange';
import { casesOf } from '../contractCase';
import type { ContractHub } from '../startContractHub';

const google = loginByCode('google');
const email = providerPeople[0]?.email ?? '';

/** A visit whose visitor returned from a provider, with the parameters of the address. */
async function comeBack(hub: ContractHub, platform = 'google', choice?: Record<string, string>) {
  const visitor = hub.visitor();
  const page = await visitProvider(hub, { platform, origin: hub.origin, flow: visitor.flow }, choice);
  return { visitor, answer: answerOf(page) };
}

const successCases = ['google', 'auth0', 'oneaccess'].flatMap((platform) => {
  const call = loginByCode(platform);
  return casesOf(call, [
    [
      `through ${platform}`,
      'done',
      async (hub) => {
        const { visitor, answer } = await comeBack(hub, platform);
        return visitor.call(call, answer);
      },
      { info: { auth_token: expect.stringMatching(/^[\w-]{43}$/) as string, username: 'Google User' } },
    ],
  ]);
});

/** WeChat's web authorization: `login_by_code` of another way in. */
const wechat = loginByCode('wechat');
const wechatCases = casesOf(wechat, [
  [
    'through WeChat’s own browser',
    'done',
    async (hub) => {
      const { visitor, answer } = await comeBack(hub, 'wechat', { choice: 'allow', person: 'known' });
      return visitor.call(wechat, answer);
    },
    { info: { auth_token: expect.stringMatching(/^[\w-]{43}$/) as string, username: 'WeChat user' } },
  ],
  [
    'of somebody new through WeChat’s own browser',
    'done',
    async (hub) => {
      const { visitor, answer } = await comeBack(hub, 'wechat', { choice: 'allow', person: 'new' });
      return visitor.call(wechat, answer);
    },
    { info: { bind_id: expect.any(String) as string } },
  ],
  [
    'of a locked account',
    'accountLocked',
    async (hub) => {
      const { visitor, answer } = await comeBack(hub, 'wechat', { choice: 'allow', person: 'known' });
      return whileLocked(hub, eq(accounts.username, 'WeChat user'), () => visitor.call(wechat, answer));
    },
  ],
]);

const refusalCases = casesOf(google, [
  [
    'a code for the second time',
    'codeUsed',
    async (hub) => {
      const { visitor, answer } = await comeBack(hub);
      await visitor.call(google, answer);
      return visitor.call(google, answer);
    },
  ],
  [
    'a declined sign-in',
    'codeUsed',
    async (hub) => {
      const { visitor, answer } = await comeBack(hub, 'google', { deny: '1' });
      return visitor.call(google, { ...answer, code: 'any' });
    },
  ],
  [
    'a code the provider did not give',
    'codeWrong',
    async (hub) => {
      const { visitor, answer } = await comeBack(hub);
      return visitor.call(google, { ...answer, code: 'made-up' });
    },
  ],
  [
    'a code after ten minutes',
    'codeExpired',
    async (hub) => {
      const { visitor, answer } = await comeBack(hub);
      await hub.advance(providerLoginLifeMs);
      return visitor.call(google, answer);
    },
  ],
  [
    'a state nobody made',
    'challengeGone',
    (hub) => hub.visitor().call(google, { code: 'any', state: 'none' }),
  ],
  [
    'the code of another visit',
    'otherFlow',
    async (hub) => hub.visitor().call(google, (await comeBack(hub)).answer),
  ],
  [
    'where the provider is off',
    'methodOff',
    (hub) => hub.visitor({ tenant: 'acme' }).call(google, { code: 'any', state: 'any' }),
  ],
  [
    'somebody new where none may register',
    'registrationOff',
    async (hub) => {
      const domain = `atelier.localhost:${hub.port}`;
      const visitor = hub.visitor({ domain });
      const page = await visitProvider(hub, { origin: hub.origin, flow: visitor.flow, domain });
      return withProfile(hub, 'atelier', { allow_register: false }, () =>
        visitor.call(google, answerOf(page)),
      );
    },
  ],
  [
    'a removed user',
    'accountOrPasswordWrong',
    async (hub) => {
      const first = await comeBack(hub);
      await first.visitor.call(google, first.answer);
      const { visitor, answer } = await comeBack(hub);
      return whileRemoved(hub, eq(accounts.email, email), () => visitor.call(google, answer));
    },
  ],
  [
    'a locked account',
    'accountLocked',
    async (hub) => {
      const first = await comeBack(hub);
      await first.visitor.call(google, first.answer);
      const { visitor, answer } = await comeBack(hub);
      return whileLocked(hub, eq(accounts.email, email), () => visitor.call(google, answer));
    },
  ],
  [
    'a removed account of the same address',
    'accountOrPasswordWrong',
    async (hub) => {
      await hub.database.run((queries) => queries.delete(identities));
      const { visitor, answer } = await comeBack(hub);
      return whileRemoved(hub, eq(accounts.email, email), () => visitor.call(google, answer));
    },
  ],
  [
    'a state without end',
    'fieldInvalid',
    (hub) => hub.visitor().call(google, { code: 'any', state: 'x'.repeat(3000) }),
    { info: { field: 'state' } },
  ],
]);

/** Sign-in through OpenID providers. */
export const providerCases = [...successCases, ...wechatCases, ...refusalCases];
