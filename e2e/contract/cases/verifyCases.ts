import { codeLifeMs, codesOfAddress } from '../../../hub/limits/budgets';
import { failuresPerAccount } from '../../../hub/limits/failures';
import { otherCode, readCode } from '../../../hub/testing/inbox';
import { makePasskey, signWith } from '../../../hub/testing/virtualAuthenticator';
import { verify, verifySend } from '../../../src/api/verify';
import { exhaust, goodPassword, newcomer, signedIn } from '../arrange';
import { casesOf } from '../contractCase';
import { addedPasskey, challengeFor, pageOf } from '../passkeys';
import type { ContractHub } from '../startContractHub';
import type { Visitor } from '../visitor';
import { withoutSession } from './accountCases';

const byPassword = { factor: 'password', password: goodPassword };

/** Somebody who was sent a code. */
async function sent(hub: ContractHub) {
  const { account, ...rest } = await newcomer(hub);
  const visitor = await signedIn(hub, { account, ...rest });
  await visitor.call(verifySend, { factor: 'email' });
  return { account, visitor, code: await readCode(hub, account) };
}

/** Proves it with a passkey of the account, or of nobody. */
async function byPasskey(hub: ContractHub, visitor: Visitor, isOwn: boolean, asked = visitor) {
  const own = await addedPasskey(hub, visitor);
  const challenge = await challengeFor(asked, 'verify');
  const page = pageOf(hub, challenge);
  const key = isOwn ? own : makePasskey({ ...page, handle: own.handle }).key;
  return { factor: 'passkey', passkey: signWith(key, page) };
}

const passkeyVerifyCases = casesOf(verify, [
  [
    'a passkey',
    'done',
    async (hub) => {
      const visitor = await signedIn(hub, await newcomer(hub));
      return visitor.call(verify, await byPasskey(hub, visitor, true));
    },
  ],
  [
    'a passkey that the hub does not know',
    'codeWrong',
    async (hub) => {
      const visitor = await signedIn(hub, await newcomer(hub));
      return visitor.call(verify, await byPasskey(hub, visitor, false));
    },
  ],
  [
    'a passkey twice',
    'challengeGone',
    async (hub) => {
      const visitor = await signedIn(hub, await newcomer(hub));
      const request = await byPasskey(hub, visitor, true);
      await visitor.call(verify, request);
      return visitor.call(verify, request);
    },
  ],
  [
    'the challenge of another visit',
    'otherFlow',
    async (hub) => {
      const visitor = await signedIn(hub, await newcomer(hub));
      const other = hub.visitor();
      other.token = visitor.token;
      return visitor.call(verify, await byPasskey(hub, visitor, true, other));
    },
  ],
]);

const ownVerifyCases = casesOf(verify, [
  [
    'the password',
    'done',
    async (hub) => (await signedIn(hub, await newcomer(hub))).call(verify, byPassword),
  ],
  [
    'another password',
    'accountOrPasswordWrong',
    async (hub) =>
      (await signedIn(hub, await newcomer(hub))).call(verify, { ...byPassword, password: 'Another123' }),
  ],
  [
    'passwords without end',
    'tooManyTries',
    async (hub) => {
      const visitor = await signedIn(hub, await newcomer(hub));
      const guess = () => visitor.call(verify, { ...byPassword, password: 'Another123' });
      for (let turn = 0; turn < failuresPerAccount; turn += 1) await guess().catch(() => undefined);
      return guess();
    },
    { status: 429 },
  ],
  [
    'a factor that the account lacks',
    'fieldInvalid',
    async (hub) =>
      (await signedIn(hub, await newcomer(hub))).call(verify, { factor: 'mobile', code: '123456' }),
    { info: { field: 'factor' } },
  ],
  [
    'a code',
    'done',
    async (hub) => {
      const { visitor, code } = await sent(hub);
      return visitor.call(verify, { factor: 'email', code });
    },
  ],
  [
    'another code',
    'codeWrong',
    async (hub) => {
      const { visitor, code } = await sent(hub);
      return visitor.call(verify, { factor: 'email', code: otherCode(code) });
    },
  ],
  [
    'a code twice',
    'codeUsed',
    async (hub) => {
      const { visitor, code } = await sent(hub);
      await visitor.call(verify, { factor: 'email', code });
      return visitor.call(verify, { factor: 'email', code });
    },
  ],
  [
    'an old code',
    'codeExpired',
    async (hub) => {
      const { visitor, code } = await sent(hub);
      await hub.advance(codeLifeMs);
      return visitor.call(verify, { factor: 'email', code });
    },
  ],
]);

const sendCases = casesOf(verifySend, [
  [
    'a code',
    'done',
    async (hub) => (await signedIn(hub, await newcomer(hub))).call(verifySend, { factor: 'email' }),
  ],
  [
    'a factor that sends nothing',
    'fieldInvalid',
    async (hub) => (await signedIn(hub, await newcomer(hub))).call(verifySend, { factor: 'password' }),
    { info: { field: 'factor' } },
  ],
  [
    'a code at once',
    'resendTooEarly',
    async (hub) => (await sent(hub)).visitor.call(verifySend, { factor: 'email' }),
    { status: 429 },
  ],
  [
    'without a visit',
    'otherFlow',
    async (hub) => {
      const { token } = await signedIn(hub, await newcomer(hub));
      const visitor = hub.visitor({ flow: 'none' });
      visitor.token = token;
      return visitor.call(verifySend, { factor: 'email' });
    },
  ],
  [
    'after too many codes',
    'tooManyTries',
    async (hub) => {
      const visitor = await signedIn(hub, await newcomer(hub));
      await exhaust(hub, codesOfAddress, 'owners 127.0.0.1');
      return visitor.call(verifySend, { factor: 'email' });
    },
    { status: 429 },
  ],
]);

/** A session proves a factor again. */
export const verifyCases = [
  ...passkeyVerifyCases,
  ...ownVerifyCases,
  ...withoutSession(verify, byPassword),
  ...sendCases,
  ...withoutSession(verifySend, { factor: 'email' }),
];
