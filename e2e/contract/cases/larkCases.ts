import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { identities, accounts } from '../../../hub/database/tables/accounts';
import { giveLarkCode, larkCodeLifeMs } from '../../../demo/simulations/lark/larkCode';
import { knownLarkUser } from '../../../demo/seed/knownPeople';
import type { HubCall } from '../../../src/api/defineCall';
import type { HubAnswer } from '../../../src/api/client';
import { codeAuthorize } from '../../../src/api/codeAuthorize';
import { feishuAppid, feishuDomain, feishuLogin } from '../../../src/api/lark';
import { exhaustTries, whileLocked, whileRemoved, withProfile } from '../arrange';
import { casesOf, type ContractCase } from '../contractCase';
import type { ContractHub } from '../startContractHub';
import type { Visitor } from '../visitor';

/** A code of Lark for a person, as its client returns it. */
export function larkCode(hub: ContractHub, openId: string = knownLarkUser.openId): Promise<string> {
  return hub.database.run((queries) =>
    giveLarkCode(queries, { appId: 'cli_demo_neutral', openId, kind: 'access', now: hub.now() }),
  );
}

/** A call that accepts a code of Lark. */
interface LarkCall {
  call: HubCall;
  exchange: (visitor: Visitor, code: string, openId?: string) => Promise<HubAnswer<unknown>>;
  /** A link makes no account: nobody has agreed to the terms. */
  ofSomebodyNew: 'done' | 'methodOff';
}

/** Rows that both calls share. */
function signInCases({ call, exchange, ofSomebodyNew }: LarkCall): ContractCase[] {
  const signIn = async (hub: ContractHub, openId?: string) =>
    exchange(hub.visitor(), await larkCode(hub, openId), openId);
  return casesOf(call, [
    ['somebody known', 'done', (hub) => signIn(hub), { info: { username: knownLarkUser.username } }],
    ['somebody new', ofSomebodyNew, (hub) => signIn(hub, `ou_${randomUUID()}`)],
    [
      'somebody new where none may register',
      'registrationOff',
      (hub) =>
        withProfile(hub, 'neutral', { allow_register: false }, () => signIn(hub, `ou_${randomUUID()}`)),
    ],
    [
      'a removed user',
      'accountOrPasswordWrong',
      async (hub) => {
        const openId = `ou_${randomUUID()}`;
        await hub.visitor().call(feishuLogin, { domain: 'localhost', code: await larkCode(hub, openId) });
        const rows = await hub.database.run((queries) =>
          queries.select().from(identities).where(eq(identities.subject, openId)),
        );
        const which = inArray(
          accounts.id,
          rows.map(({ accountId }) => accountId),
        );
        return whileRemoved(hub, which, () => signIn(hub, openId));
      },
    ],
    [
      'a locked account',
      'accountLocked',
      (hub) => whileLocked(hub, eq(accounts.username, knownLarkUser.username), () => signIn(hub)),
    ],
    ['a code Lark did not give', 'codeWrong', (hub) => exchange(hub.visitor(), 'made-up')],
    [
      'a code for the second time',
      'codeUsed',
      async (hub) => {
        const code = await larkCode(hub);
        await exchange(hub.visitor(), code);
        return exchange(hub.visitor(), code);
      },
    ],
    [
      'a code after three minutes',
      'codeExpired',
      async (hub) => {
        const code = await larkCode(hub);
        await hub.advance(larkCodeLifeMs.access);
        return exchange(hub.visitor(), code);
      },
    ],
    [
      'a code without end',
      'fieldInvalid',
      (hub) => exchange(hub.visitor(), 'x'.repeat(600)),
      { info: { field: 'code' } },
    ],
    ['without a visit', 'otherFlow', (hub) => exchange(hub.visitor({ flow: '' }), 'made-up')],
    [
      'after too many codes that Lark refused',
      'tooManyTries',
      async (hub) => {
        const visitor = hub.visitor();
        await exhaustTries(hub, null, 'lark', visitor);
        return exchange(visitor, await larkCode(hub));
      },
    ],
  ]);
}

const loginCases = [
  ...signInCases({
    call: feishuLogin,
    exchange: (visitor, code) => visitor.call(feishuLogin, { domain: 'localhost', code }),
    ofSomebodyNew: 'done',
  }),
  ...casesOf(feishuLogin, [
    [
      'a domain without a tenant',
      'appUnknown',
      async (hub) => hub.visitor().call(feishuLogin, { domain: 'nobody.example', code: await larkCode(hub) }),
    ],
    [
      'with Lark off',
      'methodOff',
      async (hub) =>
        hub
          .visitor({ tenant: 'atelier' })
          .call(feishuLogin, { domain: 'atelier.localhost', code: await larkCode(hub) }),
    ],
  ]),
];

const openCases = [
  ...signInCases({
    call: codeAuthorize,
    exchange: (visitor, code, open_id = knownLarkUser.openId) =>
      visitor.call(codeAuthorize, { code, open_id }),
    ofSomebodyNew: 'methodOff',
  }),
  ...casesOf(codeAuthorize, [
    [
      'a session’s token',
      'done',
      async (hub) =>
        hub.visitor().call(codeAuthorize, { code: await larkCode(hub), open_id: knownLarkUser.openId }),
      { info: { token: expect.stringMatching(/^[\w-]{43}$/) as string } },
    ],
    [
      'a code of another person',
      'codeWrong',
      async (hub) => hub.visitor().call(codeAuthorize, { code: await larkCode(hub), open_id: 'ou_other' }),
    ],
    [
      'with Lark off',
      'methodOff',
      async (hub) =>
        hub
          .visitor({ tenant: 'atelier' })
          .call(codeAuthorize, { code: await larkCode(hub), open_id: knownLarkUser.openId }),
    ],
  ]),
];

const appidCases = casesOf(feishuAppid, [
  [
    'the portal’s own domain',
    'done',
    (hub) => hub.visitor().call(feishuAppid, { domain: `localhost:${hub.port}` }),
    { info: { app_id: 'cli_demo_neutral' } },
  ],
  [
    'another tenant’s, on the neutral portal',
    'done',
    (hub) => hub.visitor().call(feishuAppid, { domain: 'acme.localhost' }),
    { info: { app_id: 'cli_demo_acme' } },
  ],
  [
    'another tenant’s, elsewhere',
    'appUnknown',
    (hub) => hub.visitor({ tenant: 'atelier' }).call(feishuAppid, { domain: 'acme.localhost' }),
  ],
  [
    'with Lark off',
    'methodOff',
    (hub) => hub.visitor({ tenant: 'atelier' }).call(feishuAppid, { domain: 'atelier.localhost' }),
  ],
  [
    'a domain without end',
    'fieldInvalid',
    (hub) => hub.visitor().call(feishuAppid, { domain: 'x'.repeat(300) }),
    { info: { field: 'domain' } },
  ],
]);

const domainCases = casesOf(feishuDomain, [
  [
    'an app of Lark',
    'done',
    (hub) => hub.visitor().call(feishuDomain, { id: 'cli_demo_acme' }),
    { info: { domain: 'acme.localhost' } },
  ],
  [
    'an app of the hub',
    'done',
    (hub) => hub.visitor().call(feishuDomain, { id: 'studio-app' }),
    { info: { domain: 'localhost' } },
  ],
  ['an app nobody has', 'appUnknown', (hub) => hub.visitor().call(feishuDomain, { id: 'nobody' })],
  [
    'an app without end',
    'fieldInvalid',
    (hub) => hub.visitor().call(feishuDomain, { id: 'x'.repeat(200) }),
    { info: { field: 'id' } },
  ],
]);

/** Sign-in through Lark. */
export const larkCases = [...loginCases, ...openCases, ...appidCases, ...domainCases];
