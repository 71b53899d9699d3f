import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { accounts } from '../../../hub/database/tables/accounts';
import { appTokenLifeMs } from '../../../hub/apps/authorizeRoute';
import { appInfo } from '../../../src/api/appInfo';
import { authorize, authorizeLegacy } from '../../../src/api/authorize';
import type { RequestOf } from '../../../src/api/defineCall';
import { redeemAppToken } from '../../../src/api/redeemAppToken';
import { studioApp } from '../../addresses';
import { exhaustTries, newcomer, signedIn, whileRemoved } from '../arrange';
import { casesOf } from '../contractCase';
import type { ContractHub } from '../startContractHub';

const address = (hub: ContractHub) => `http://127.0.0.1:${hub.port + 1}/?model=7`;
const asking = (hub: ContractHub, changes: object = {}) =>
  ({
    app_key: studioApp.key,
    response_type: 'token',
    redirect_uri: address(hub),
    ...changes,
  }) as RequestOf<typeof authorize>;

const authorizeCases = [authorize, authorizeLegacy].flatMap((call) =>
  casesOf(call, [
    [
      'a registered address',
      'done',
      async (hub) => (await signedIn(hub)).call(call, asking(hub)),
      { info: { token: expect.stringMatching(/^[\w-]{43}$/) as string } },
    ],
    [
      'an unknown app',
      'appUnknown',
      async (hub) => (await signedIn(hub)).call(call, asking(hub, { app_key: 'nobody' })),
    ],
    [
      'a stranger’s address',
      'appUnknown',
      async (hub) => (await signedIn(hub)).call(call, asking(hub, { redirect_uri: 'https://evil.example/' })),
    ],
    [
      'an address that begins alike',
      'appUnknown',
      async (hub) =>
        (await signedIn(hub)).call(
          call,
          asking(hub, { redirect_uri: `http://127.0.0.1.evil.example:${hub.port + 1}/` }),
        ),
    ],
    [
      'a page of the app, for itself',
      'done',
      async (hub) => {
        const { token } = await signedIn(hub);
        const origin = new URL(address(hub)).origin;
        return hub.visitor({ origin }).call(call, asking(hub, { redirect_uri: origin }), { token });
      },
    ],
    [
      'a frame on another app’s page',
      'consentNeeded',
      async (hub) => (await signedIn(hub)).call(call, asking(hub, { host_origin: 'https://other.example' })),
      { status: 403 },
    ],
    ['nobody', 'notLoggedIn', (hub) => hub.visitor().call(call, asking(hub)), { kind: 'session' }],
    [
      'a removed user',
      'userRemoved',
      async (hub) => {
        const person = await newcomer(hub);
        const visitor = await signedIn(hub, person);
        return whileRemoved(hub, eq(accounts.email, person.account), () => visitor.call(call, asking(hub)));
      },
    ],
    [
      'another response',
      'fieldInvalid',
      async (hub) => (await signedIn(hub)).send(call, asking(hub, { response_type: 'code' })),
      { info: { field: 'response_type' } },
    ],
  ]),
);

const infoCases = casesOf(appInfo, [
  [
    'a registered address',
    'done',
    (hub) => hub.visitor().call(appInfo, { app_key: studioApp.key, redirect_uri: address(hub) }),
    {
      info: {
        app_name: 'Studio',
        is_first_party: false,
        redirect_host: expect.stringMatching(/^127\.0\.0\.1:\d+$/) as string,
      },
    },
  ],
  [
    'an unknown app',
    'appUnknown',
    (hub) => hub.visitor().call(appInfo, { app_key: 'nobody', redirect_uri: address(hub) }),
  ],
  [
    'a stranger’s address',
    'appUnknown',
    (hub) => hub.visitor().call(appInfo, { app_key: studioApp.key, redirect_uri: 'https://evil.example/' }),
  ],
  [
    'no address',
    'fieldInvalid',
    (hub) => hub.visitor().send(appInfo, { app_key: studioApp.key }),
    { info: { field: 'redirect_uri' } },
  ],
  [
    'after too many guesses',
    'tooManyTries',
    async (hub) => {
      const visitor = hub.visitor();
      for (let index = 0; index < 10; index += 1)
        await visitor.call(appInfo, { app_key: 'guess', redirect_uri: address(hub) }).catch(() => undefined);
      return visitor.call(appInfo, { app_key: 'guess', redirect_uri: address(hub) });
    },
    { status: 429, retryAfterMs: expect.any(Number) as number },
  ],
]);

/** Creates an app token and redeems it as the app's server does. */
async function redemption(hub: ContractHub) {
  const { info } = await (await signedIn(hub)).call(authorize, asking(hub));
  return {
    app_key: studioApp.key,
    app_secret: studioApp.secret,
    apptoken: info?.token ?? '',
    redirect_uri: address(hub),
  };
}

const redeemCases = casesOf(redeemAppToken, [
  [
    'a token',
    'done',
    async (hub) => hub.visitor().call(redeemAppToken, await redemption(hub)),
    { info: { username: 'designer', email: 'designer@example.com' } },
  ],
  [
    'the address as the browser shows it',
    'done',
    async (hub) => {
      const sent = await redemption(hub);
      const shown = `${sent.redirect_uri}&appid=${sent.app_key}&apptoken=${sent.apptoken}`;
      return hub.visitor().call(redeemAppToken, { ...sent, redirect_uri: shown });
    },
  ],
  [
    'a token for the second time',
    'codeUsed',
    async (hub) => {
      const sent = await redemption(hub);
      await hub.visitor().call(redeemAppToken, sent);
      return hub.visitor().call(redeemAppToken, sent);
    },
  ],
  [
    'a token after 60 s',
    'codeUsed',
    async (hub) => {
      const sent = await redemption(hub);
      await hub.advance(appTokenLifeMs);
      return hub.visitor().call(redeemAppToken, sent);
    },
  ],
  [
    'another address',
    'codeUsed',
    async (hub) =>
      hub.visitor().call(redeemAppToken, { ...(await redemption(hub)), redirect_uri: `${address(hub)}&x` }),
  ],
  [
    'a wrong secret',
    'appUnknown',
    async (hub) => hub.visitor().call(redeemAppToken, { ...(await redemption(hub)), app_secret: 'guessed' }),
    { status: 401 },
  ],
  [
    'no secret',
    'fieldInvalid',
    (hub) => hub.visitor().send(redeemAppToken, { app_key: studioApp.key }),
    { info: { field: 'app_secret' } },
  ],
  [
    'after too many wrong secrets',
    'tooManyTries',
    async (hub) => {
      const sent = await redemption(hub);
      await exhaustTries(hub, studioApp.key, 'app');
      return hub.visitor().call(redeemAppToken, sent);
    },
    { status: 429, retryAfterMs: expect.any(Number) as number },
  ],
]);

/** Tokens for other apps: app information, issuing at both paths, redeeming. */
export const appCases = [...infoCases, ...authorizeCases, ...redeemCases];
