import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import {
  passkeyChallengesOfAddress,
  passkeyLoginsOfAddress,
} from '../../../hub/methods/passkey/passkeyLimits';
import { accounts } from '../../../hub/database/tables/accounts';
import { passkeys } from '../../../hub/methods/passkey/passkeyTables';
import { verifiedMs } from '../../../hub/session/verified';
import {
  listPasskeys,
  passkeyLogin,
  passkeyOptions,
  passkeyRegister,
  removePasskey,
  renamePasskey,
} from '../../../src/api/passkeys';
import { exhaust, newcomer, signedIn, whileLocked } from '../arrange';
import { casesOf } from '../contractCase';
import { newPasskey, passkeyAnswer, unknownPasskey as someone, whereOff, withPasskey } from '../passkeys';
import type { Visitor } from '../visitor';
import { whilePaused, withoutSession } from './accountCases';

const unknown = { challenge: 'none', response: someone.response };

const optionCases = casesOf(passkeyOptions, [
  [
    'for a sign-in',
    'done',
    (hub) => hub.visitor().call(passkeyOptions, { purpose: 'login', account: 'nobody@example.com' }),
    { info: { options: expect.objectContaining({ userVerification: 'required' }) } },
  ],
  [
    'for a new passkey, in a session that proved nothing for a while',
    'verificationNeeded',
    async (hub) => {
      const visitor = await signedIn(hub, await newcomer(hub));
      await hub.advance(verifiedMs);
      return visitor.call(passkeyOptions, { purpose: 'register' });
    },
    { info: { verify: expect.arrayContaining([{ id: 'password' }]) } },
  ],
  [
    'for something else',
    'fieldInvalid',
    (hub) => hub.visitor().send(passkeyOptions, { purpose: 'other' }),
    { info: { field: 'purpose' } },
  ],
  [
    'for a sign-in that no longer waits',
    'challengeGone',
    (hub) => hub.visitor().call(passkeyOptions, { purpose: 'verify', login_challenge: 'gone' }),
  ],
  [
    'without a visit',
    'otherFlow',
    (hub) => hub.visitor({ flow: 'none' }).call(passkeyOptions, { purpose: 'login' }),
  ],
  [
    'too often',
    'tooManyTries',
    async (hub) => {
      await exhaust(hub, passkeyChallengesOfAddress);
      return hub.visitor().call(passkeyOptions, { purpose: 'login' });
    },
    { status: 429 },
  ],
]);

const loginCases = casesOf(passkeyLogin, [
  [
    'a passkey',
    'done',
    async (hub) => {
      const { visitor, key } = await withPasskey(hub);
      return visitor.call(passkeyLogin, await passkeyAnswer(hub, visitor, key));
    },
    { info: { auth_token: expect.any(String) as string } },
  ],
  [
    'a malformed one',
    'fieldInvalid',
    async (hub) => {
      const { visitor, key } = await withPasskey(hub);
      const request = await passkeyAnswer(hub, visitor, key);
      return visitor.call(passkeyLogin, { ...request, response: { ...request.response, rawId: 'other' } });
    },
    { info: { field: 'response' } },
  ],
  [
    'one that the hub does not know',
    'passkeyUnknown',
    async (hub) => {
      const visitor = hub.visitor();
      return visitor.call(passkeyLogin, await passkeyAnswer(hub, visitor, someone.key));
    },
  ],
  [
    'of a locked account',
    'accountLocked',
    async (hub) => {
      const { visitor, person, key } = await withPasskey(hub);
      const request = await passkeyAnswer(hub, visitor, key);
      return whileLocked(hub, eq(accounts.email, person.account), () => visitor.call(passkeyLogin, request));
    },
  ],
  [
    'one that did not verify its user',
    'codeWrong',
    async (hub) => {
      const { visitor, key } = await withPasskey(hub);
      return visitor.call(passkeyLogin, await passkeyAnswer(hub, visitor, key, { isVerified: false }));
    },
  ],
  [
    'a challenge that was used',
    'challengeGone',
    async (hub) => {
      const { visitor, key } = await withPasskey(hub);
      const request = await passkeyAnswer(hub, visitor, key);
      await visitor.call(passkeyLogin, request);
      return visitor.call(passkeyLogin, request);
    },
  ],
  [
    'the challenge of another visit',
    'otherFlow',
    async (hub) => {
      const { visitor, key } = await withPasskey(hub);
      return hub.visitor().call(passkeyLogin, await passkeyAnswer(hub, visitor, key));
    },
  ],
  [
    'too often',
    'tooManyTries',
    async (hub) => {
      const { visitor, key } = await withPasskey(hub);
      const request = await passkeyAnswer(hub, visitor, key);
      await exhaust(hub, passkeyLoginsOfAddress);
      return visitor.call(passkeyLogin, request);
    },
    { status: 429 },
  ],
]);

const offCases = [
  ...casesOf(passkeyOptions, [
    [
      'where the tenant offers none',
      'methodOff',
      (hub) => hub.visitor().call(passkeyOptions, { purpose: 'login' }),
    ],
  ]),
  ...casesOf(passkeyRegister, [
    [
      'where the tenant offers none',
      'methodOff',
      async (hub) => (await signedIn(hub)).call(passkeyRegister, unknown),
    ],
  ]),
  ...casesOf(passkeyLogin, [
    [
      'where the tenant offers none',
      'methodOff',
      (hub) => {
        const { clientDataJSON } = someone.response.response;
        const response = { clientDataJSON, authenticatorData: 'AA', signature: 'AA' };
        return hub.visitor().call(passkeyLogin, { ...unknown, response: { ...someone.response, response } });
      },
    ],
  ]),
];

const registerCases = casesOf(passkeyRegister, [
  [
    'a new passkey',
    'done',
    async (hub) => {
      const visitor = await signedIn(hub, await newcomer(hub));
      const { request } = await newPasskey(hub, visitor);
      return visitor.call(passkeyRegister, { ...request, name: 'My phone' });
    },
    { info: { passkey: expect.objectContaining({ name: 'My phone', synced: true }) } },
  ],
  [
    'a malformed one',
    'fieldInvalid',
    async (hub) => {
      const visitor = await signedIn(hub, await newcomer(hub));
      const { request } = await newPasskey(hub, visitor, { format: 'unknown' });
      return visitor.call(passkeyRegister, request);
    },
    { info: { field: 'response' } },
  ],
  [
    'one of another page',
    'codeWrong',
    async (hub) => {
      const visitor = await signedIn(hub, await newcomer(hub));
      const { request } = await newPasskey(hub, visitor, { origin: 'https://evil.example' });
      return visitor.call(passkeyRegister, request);
    },
  ],
  [
    'a challenge that nobody got',
    'challengeGone',
    async (hub) => (await signedIn(hub, await newcomer(hub))).call(passkeyRegister, unknown),
  ],
  [
    'the challenge of another visit',
    'otherFlow',
    async (hub) => {
      const visitor = await signedIn(hub, await newcomer(hub));
      const { request } = await newPasskey(hub, visitor);
      const other = hub.visitor();
      other.token = visitor.token;
      return other.call(passkeyRegister, request);
    },
  ],
  [
    'one that exists',
    'accountTaken',
    async (hub) => {
      const visitor = await signedIn(hub, await newcomer(hub));
      const { key, request } = await newPasskey(hub, visitor);
      await visitor.call(passkeyRegister, request);
      const next = await newPasskey(hub, visitor);
      await hub.database.run((queries) =>
        queries.update(passkeys).set({ credentialId: next.key.id }).where(eq(passkeys.credentialId, key.id)),
      );
      return visitor.call(passkeyRegister, next.request);
    },
  ],
  [
    'in a session that proved nothing for a while',
    'verificationNeeded',
    async (hub) => {
      const visitor = await signedIn(hub, await newcomer(hub));
      await hub.advance(verifiedMs);
      return visitor.call(passkeyRegister, unknown);
    },
    { info: { verify: expect.arrayContaining([{ id: 'password' }]) } },
  ],
]);

const ownId = async (owner: Visitor): Promise<string> =>
  (await owner.call(listPasskeys, {})).info?.passkeys[0]?.id ?? '';

const ownCases = [
  ...casesOf(listPasskeys, [
    [
      'of somebody',
      'done',
      async (hub) => (await withPasskey(hub)).owner.call(listPasskeys, {}),
      { info: { passkeys: [expect.objectContaining({ synced: true })] } },
    ],
  ]),
  ...casesOf(renamePasskey, [
    [
      'to another name',
      'done',
      async (hub) => {
        const { owner } = await withPasskey(hub);
        return owner.call(renamePasskey, { id: await ownId(owner), name: 'Work phone' });
      },
      { info: { passkey: expect.objectContaining({ name: 'Work phone' }) } },
    ],
    [
      'to a name without end',
      'fieldInvalid',
      async (hub) => (await signedIn(hub)).call(renamePasskey, { id: 'any', name: 'x'.repeat(65) }),
      { info: { field: 'name' } },
    ],
    [
      'one that is gone',
      'passkeyUnknown',
      async (hub) => (await signedIn(hub)).call(renamePasskey, { id: 'gone', name: 'Mine' }),
    ],
    [
      'in a session that proved nothing for a while',
      'verificationNeeded',
      async (hub) => {
        const visitor = await signedIn(hub, await newcomer(hub));
        await hub.advance(verifiedMs);
        return visitor.call(renamePasskey, { id: 'gone', name: 'Mine' });
      },
    ],
  ]),
  ...casesOf(removePasskey, [
    ['one that is gone', 'done', async (hub) => (await signedIn(hub)).call(removePasskey, { id: 'gone' })],
    [
      'an id without end',
      'fieldInvalid',
      async (hub) => (await signedIn(hub)).call(removePasskey, { id: 'x'.repeat(65) }),
      { info: { field: 'id' } },
    ],
    [
      'in a session that proved nothing for a while',
      'verificationNeeded',
      async (hub) => {
        const visitor = await signedIn(hub, await newcomer(hub));
        await hub.advance(verifiedMs);
        return visitor.call(removePasskey, { id: 'gone' });
      },
    ],
    [
      'the last way in',
      'lastWayIn',
      async (hub) => {
        const { owner, person } = await withPasskey(hub);
        const id = await ownId(owner);
        const bare = { passwordHash: null, email: null };
        await hub.database.run((queries) =>
          queries.update(accounts).set(bare).where(eq(accounts.email, person.account)),
        );
        return owner.call(removePasskey, { id });
      },
    ],
  ]),
];

/** Passkeys: added, used, listed and removed. */
export const passkeyCases = [
  ...optionCases,
  ...loginCases,
  ...registerCases,
  ...ownCases,
  ...withoutSession(passkeyOptions, { purpose: 'register' }),
  ...whilePaused(passkeyOptions, { purpose: 'register' }),
  ...whilePaused(passkeyRegister, unknown),
  ...whilePaused(renamePasskey, { id: 'any', name: 'Mine' }),
  ...whilePaused(removePasskey, { id: 'any' }),
  ...withoutSession(passkeyRegister, unknown),
  ...withoutSession(listPasskeys, {}),
  ...withoutSession(renamePasskey, { id: 'any', name: 'Mine' }),
  ...withoutSession(removePasskey, { id: 'any' }),
  ...whereOff(offCases),
];
