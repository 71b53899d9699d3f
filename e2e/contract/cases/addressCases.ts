import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { codeLifeMs, codesOfAddress, codeTries } from '../../../hub/limits/budgets';
import { otherCode, readCode } from '../../../hub/testing/inbox';
import { addressConfirm, addressStart, removeAddress } from '../../../src/api/addresses';
import { exhaust, newcomer, signedIn, unverified } from '../arrange';
import { casesOf } from '../contractCase';
import type { ContractHub } from '../startContractHub';
import type { Visitor } from '../visitor';
import { whilePaused, withoutSession } from './accountCases';

/** The same session in a visit that has no flow. */
function withoutFlow(hub: ContractHub, { token }: Visitor): Visitor {
  const visitor = hub.visitor({ flow: 'none' });
  visitor.token = token;
  return visitor;
}

const newAddress = () => `${randomUUID()}@example.com`;
const known = { kind: 'mobile', value: '13800138000' } as const;

/** Somebody who was sent a code to a new address. */
async function sent(hub: ContractHub, what: { kind: 'email' | 'mobile'; value: string }) {
  const visitor = await signedIn(hub, await newcomer(hub));
  await visitor.call(addressStart, what);
  return { visitor, what, code: await readCode(hub, what.value) };
}

const mail = () => ({ kind: 'email', value: newAddress() }) as const;

const startCases = casesOf(addressStart, [
  [
    'a new address',
    'done',
    async (hub) => (await signedIn(hub, await newcomer(hub))).call(addressStart, mail()),
  ],
  [
    'what is no number',
    'fieldInvalid',
    async (hub) => (await signedIn(hub)).call(addressStart, { kind: 'mobile', value: '12' }),
    { info: { field: 'value' } },
  ],
  [
    'twice within a minute',
    'resendTooEarly',
    async (hub) => {
      const { visitor, what } = await sent(hub, mail());
      return visitor.call(addressStart, what);
    },
    { status: 429 },
  ],
  [
    'too many',
    'tooManyTries',
    async (hub) => {
      const visitor = await signedIn(hub, await newcomer(hub));
      await exhaust(hub, codesOfAddress);
      return visitor.call(addressStart, mail());
    },
    { status: 429 },
  ],
  [
    'without a visit',
    'otherFlow',
    async (hub) => withoutFlow(hub, await signedIn(hub, await newcomer(hub))).call(addressStart, mail()),
  ],
  [
    'in a session that proved nothing for a while',
    'verificationNeeded',
    async (hub) => (await unverified(hub)).call(addressStart, mail()),
    { info: { verify: expect.arrayContaining([{ id: 'password' }]) } },
  ],
]);

const confirmCases = casesOf(addressConfirm, [
  [
    'with the code',
    'done',
    async (hub) => {
      const { visitor, what, code } = await sent(hub, mail());
      return visitor.call(addressConfirm, { ...what, code });
    },
  ],
  [
    'an address of another account',
    'addressTaken',
    async (hub) => {
      const { visitor, what, code } = await sent(hub, known);
      return visitor.call(addressConfirm, { ...what, code });
    },
  ],
  [
    'with another code',
    'codeWrong',
    async (hub) => {
      const { visitor, what, code } = await sent(hub, mail());
      return visitor.call(addressConfirm, { ...what, code: otherCode(code) });
    },
  ],
  [
    'without a code',
    'fieldInvalid',
    async (hub) => (await signedIn(hub)).call(addressConfirm, { ...mail(), code: '' }),
    { info: { field: 'code' } },
  ],
  [
    'with the code of another account’s address, twice',
    'codeUsed',
    async (hub) => {
      const { visitor, what, code } = await sent(hub, {
        kind: 'email',
        value: (await newcomer(hub)).account,
      });
      await visitor.call(addressConfirm, { ...what, code }).catch(() => undefined);
      return visitor.call(addressConfirm, { ...what, code });
    },
  ],
  [
    'too late',
    'codeExpired',
    async (hub) => {
      const { visitor, what, code } = await sent(hub, mail());
      await hub.advance(codeLifeMs);
      return visitor.call(addressConfirm, { ...what, code });
    },
  ],
  [
    'after too many wrong codes',
    'tooManyTries',
    async (hub) => {
      const { visitor, what, code } = await sent(hub, mail());
      const guess = { ...what, code: otherCode(code) };
      for (let turn = 0; turn < codeTries; turn += 1)
        await visitor.call(addressConfirm, guess).catch(() => undefined);
      return visitor.call(addressConfirm, { ...what, code });
    },
  ],
  [
    'without a visit',
    'otherFlow',
    async (hub) => {
      const { visitor, what, code } = await sent(hub, mail());
      return withoutFlow(hub, visitor).call(addressConfirm, { ...what, code });
    },
  ],
]);

const removalCases = casesOf(removeAddress, [
  [
    'a number that is not there',
    'done',
    async (hub) => (await signedIn(hub, await newcomer(hub))).call(removeAddress, { kind: 'mobile' }),
  ],
  [
    'the last way in',
    'lastWayIn',
    async (hub) => (await signedIn(hub, await newcomer(hub))).call(removeAddress, { kind: 'email' }),
  ],
  [
    'of no kind',
    'fieldInvalid',
    async (hub) => (await signedIn(hub)).send(removeAddress, { kind: 'postal' }),
    { info: { field: 'kind' } },
  ],
  [
    'in a session that proved nothing for a while',
    'verificationNeeded',
    async (hub) => (await unverified(hub)).call(removeAddress, { kind: 'email' }),
    { info: { verify: expect.arrayContaining([{ id: 'password' }]) } },
  ],
]);

const anyClaim = { kind: 'email', value: 'new@example.com', code: '123456' };

/** Address and number of an account. */
export const addressCases = [
  ...startCases,
  ...withoutSession(addressStart, anyClaim),
  ...whilePaused(addressStart, anyClaim),
  ...confirmCases,
  ...withoutSession(addressConfirm, anyClaim),
  ...whilePaused(addressConfirm, anyClaim),
  ...removalCases,
  ...withoutSession(removeAddress, anyClaim),
  ...whilePaused(removeAddress, anyClaim),
];
