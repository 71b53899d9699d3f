import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { accounts } from '../../../hub/database/tables/accounts';
import { providerStartsOfAddress } from '../../../hub/limits/callBudgets';
import { providerLoginLifeMs } from '../../../hub/methods/redirect/providerLogin';
import { linkConfirm, linkStart } from '../../../src/api/newLinks';
import { exhaust, exhaustTries, newcomer, signedIn, unverified, whileLocked } from '../arrange';
import { casesOf } from '../contractCase';
import type { ContractHub } from '../startContractHub';
import type { Visitor } from '../visitor';
import { whilePaused, withoutSession } from './accountCases';
import { larkCode } from './larkCases';
import { tapPhone } from './wechatPerson';

/** A path counts from the portal's root. */
const redirect = '/account?link=any';
const asked = { provider: 'lark', redirect };
const claim = { provider: 'lark', link: 'unknown', code: 'any' };

/** Somebody new who has begun to link an account of Lark. */
async function begun(hub: ContractHub, provider = 'lark') {
  const person = await newcomer(hub);
  const visitor = await signedIn(hub, person);
  const link = (await visitor.call(linkStart, { provider, redirect })).info?.link ?? '';
  return { person, visitor, claim: { provider, link } };
}

const newOpenId = () => `ou_${randomUUID()}`;

async function agreed(hub: ContractHub, openId = newOpenId()) {
  const { claim: mine, ...rest } = await begun(hub);
  return { ...rest, claim: { ...mine, code: await larkCode(hub, openId) } };
}

function inVisit(hub: ContractHub, flow: string, { token }: Visitor): Visitor {
  const visitor = hub.visitor({ flow });
  visitor.token = token;
  return visitor;
}

const startCases = casesOf(linkStart, [
  [
    'by a page of the service',
    'done',
    async (hub) => (await signedIn(hub, await newcomer(hub))).call(linkStart, asked),
    { info: { url: expect.stringContaining('state=') as string } },
  ],
  [
    'by a code to scan',
    'done',
    async (hub) => (await signedIn(hub)).call(linkStart, { ...asked, provider: 'wechat' }),
    { info: { qrcode: expect.any(String) as string } },
  ],
  [
    'from another page',
    'fieldInvalid',
    async (hub) => (await signedIn(hub)).call(linkStart, { ...asked, redirect: '/entry/login' }),
    { info: { field: 'redirect' } },
  ],
  [
    'a service that nobody has',
    'methodOff',
    async (hub) => (await signedIn(hub)).call(linkStart, { ...asked, provider: 'nobody' }),
  ],
  [
    'without a visit',
    'otherFlow',
    async (hub) => inVisit(hub, 'none', await signedIn(hub)).call(linkStart, asked),
  ],
  [
    'too often',
    'tooManyTries',
    async (hub) => {
      const visitor = await signedIn(hub);
      await exhaust(hub, providerStartsOfAddress);
      return visitor.call(linkStart, asked);
    },
    { status: 429 },
  ],
  [
    'to a locked account',
    'accountLocked',
    async (hub) => {
      const person = await newcomer(hub);
      const visitor = await signedIn(hub, person);
      const isTheirs = eq(accounts.email, person.account);
      return whileLocked(hub, isTheirs, () => visitor.call(linkStart, asked));
    },
  ],
  [
    'in a session that proved nothing for a while',
    'verificationNeeded',
    async (hub) => (await unverified(hub)).call(linkStart, asked),
    { info: { verify: expect.arrayContaining([{ id: 'password' }]) } },
  ],
]);

const refusalCases = casesOf(linkConfirm, [
  [
    'without the code',
    'fieldInvalid',
    async (hub) => {
      const { visitor, claim: mine } = await begun(hub);
      return visitor.call(linkConfirm, mine);
    },
    { info: { field: 'code' } },
  ],
  [
    'at a service that nobody has',
    'methodOff',
    async (hub) => (await signedIn(hub)).call(linkConfirm, { ...claim, provider: 'nobody' }),
  ],
  ['what nobody began', 'challengeGone', async (hub) => (await signedIn(hub)).call(linkConfirm, claim)],
  [
    'in another visit',
    'otherFlow',
    async (hub) => {
      const { visitor, claim: mine } = await agreed(hub);
      return inVisit(hub, 'ef'.repeat(32), visitor).call(linkConfirm, mine);
    },
  ],
  [
    'with a code that is none',
    'codeWrong',
    async (hub) => {
      const { visitor, claim: mine } = await begun(hub);
      return visitor.call(linkConfirm, { ...mine, code: 'made-up' });
    },
  ],
  [
    'after its time',
    'codeExpired',
    async (hub) => {
      const { visitor, claim: mine } = await agreed(hub);
      await hub.advance(providerLoginLifeMs * 2);
      return visitor.call(linkConfirm, mine);
    },
  ],
  [
    'twice',
    'codeUsed',
    async (hub) => {
      const { visitor, claim: mine } = await agreed(hub);
      await visitor.call(linkConfirm, mine);
      return visitor.call(linkConfirm, mine);
    },
  ],
  [
    'after too many wrong codes',
    'tooManyTries',
    async (hub) => {
      const { visitor, claim: mine } = await agreed(hub);
      await exhaustTries(hub, null, 'lark', visitor);
      return visitor.call(linkConfirm, mine);
    },
    { status: 429 },
  ],
  [
    'to a locked account',
    'accountLocked',
    async (hub) => {
      const { visitor, claim: mine, person } = await agreed(hub);
      const isTheirs = eq(accounts.email, person.account);
      return whileLocked(hub, isTheirs, () => visitor.call(linkConfirm, mine));
    },
  ],
  [
    'a user of another account',
    'linkTaken',
    async (hub) => {
      const openId = newOpenId();
      const first = await agreed(hub, openId);
      await first.visitor.call(linkConfirm, first.claim);
      const { visitor, claim: mine } = await agreed(hub, openId);
      return visitor.call(linkConfirm, mine);
    },
  ],
]);

const confirmCases = casesOf(linkConfirm, [
  [
    'with the code that came back',
    'done',
    async (hub) => {
      const { visitor, claim: mine } = await agreed(hub);
      return visitor.call(linkConfirm, mine);
    },
    { info: { status: 'linked', added: expect.objectContaining({ provider: 'lark' }) as object } },
  ],
  [
    'before the scan',
    'done',
    async (hub) => {
      const { visitor, claim: mine } = await begun(hub, 'wechat');
      return visitor.call(linkConfirm, mine);
    },
    { info: { status: 'waiting' } },
  ],
  [
    'after a refusal on the phone',
    'sceneGone',
    async (hub) => {
      const { visitor, claim: mine } = await begun(hub, 'wechat');
      for (const tap of ['scan', 'cancel'] as const) await tapPhone(hub, mine.link, tap);
      return visitor.call(linkConfirm, mine);
    },
  ],
]);

/** An owner links the account to a user of another service. */
export const newLinkCases = [
  ...startCases,
  ...withoutSession(linkStart, asked),
  ...whilePaused(linkStart, asked),
  ...confirmCases,
  ...refusalCases,
  ...withoutSession(linkConfirm, claim),
  ...whilePaused(linkConfirm, claim),
];
