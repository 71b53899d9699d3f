import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { accounts } from '../../../hub/database/tables/accounts';
import { challengeLifeMs } from '../../../hub/factors/challenges';
import { codesOfAddress } from '../../../hub/limits/budgets';
import { otherCode, readCode } from '../../../hub/testing/inbox';
import { factorSend } from '../../../src/api/factorSend';
import { login } from '../../../src/api/login';
import { designer } from '../../addresses';
import {
  designerMobile,
  exhaust,
  exhaustTries,
  mailCode,
  newEmail,
  newcomer,
  newMobile,
  solvePicture,
  textCode,
  whileLocked,
  withProfile,
} from '../arrange';
import { casesOf } from '../contractCase';
import type { ContractHub } from '../startContractHub';
import type { Visitor } from '../visitor';
import { bindCases } from './bindCases';
import { codeCases } from './codeCases';

const byPassword = { type: 0, ...designer } as const;
const byPhone = { ...byPassword, account: designerMobile };
const secure = { ...byPassword, account: 'secure@example.com' };
const session = { auth_token: expect.stringMatching(/^[\w-]{43}$/) as string };

/** Sends the right password of an account with a second factor. */
async function challenged(hub: ContractHub, visitor: Visitor) {
  const { info } = await visitor.call(login, secure);
  const challenge = info?.challenge ?? '';
  return {
    type: 0,
    account: secure.account,
    challenge,
    email_captcha: await readCode(hub, secure.account),
  } as const;
}

const passwordCases = casesOf(login, [
  [
    'by mail address and password',
    'done',
    (hub) => hub.visitor().call(login, byPassword),
    { info: { ...session, username: 'designer' } },
  ],
  [
    'by number and password',
    'done',
    (hub) => hub.visitor().call(login, byPhone),
    { info: { ...session, username: '8000' } },
  ],
  [
    'a marked number',
    'done',
    (hub) => hub.visitor().call(login, { ...byPhone, account: '13800009999' }),
    { info: { image_captcha: expect.stringMatching(/^data:image\/png;base64,/) as string } },
  ],
  [
    'a wrong password',
    'accountOrPasswordWrong',
    (hub) => hub.visitor().call(login, { ...byPassword, password: 'no' }),
  ],
  [
    'a locked account',
    'accountLocked',
    async (hub) => {
      const person = await newcomer(hub);
      const which = eq(accounts.email, person.account);
      return whileLocked(hub, which, () => hub.visitor().call(login, { type: 0, ...person }));
    },
  ],
  [
    'an unknown account',
    'accountOrPasswordWrong',
    (hub) => hub.visitor().call(login, { ...byPassword, account: 'nobody@example.com' }),
  ],
  [
    'no account',
    'fieldInvalid',
    (hub) => hub.visitor().call(login, { ...byPassword, account: '' }),
    { info: { field: 'account' } },
  ],
  [
    'no password',
    'fieldInvalid',
    (hub) => hub.visitor().call(login, { type: 0, account: designer.account }),
    { info: { field: 'password' } },
  ],
  [
    'a type nobody knows',
    'fieldInvalid',
    (hub) => hub.visitor().send(login, { ...byPassword, type: 7 }),
    { info: { field: 'type' } },
  ],
  [
    'a phone where phones are off',
    'methodOff',
    (hub) => hub.visitor({ tenant: 'atelier' }).call(login, byPhone),
  ],
  [
    'the right password after too many wrong ones',
    'tooManyTries',
    async (hub) => {
      const visitor = hub.visitor();
      await solvePicture(hub, visitor, designer.account, 'login');
      await exhaustTries(hub, designer.account);
      return visitor.call(login, byPassword);
    },
    { status: 429, retryAfterMs: expect.any(Number) as number },
  ],
]);

const secondFactorCases = casesOf(login, [
  [
    'a second factor',
    'done',
    (hub) => hub.visitor().call(login, secure),
    {
      info: {
        need_captcha: 'email',
        masked_to: 's•••@example.com',
        challenge: expect.any(String) as string,
        factors: [{ id: 'email', masked_to: 's•••@example.com' }],
        can_trust: true,
      },
    },
  ],
  [
    'its code',
    'done',
    async (hub) => {
      const visitor = hub.visitor();
      return visitor.call(login, await challenged(hub, visitor));
    },
    { info: { ...session, username: 'secure' } },
  ],
  [
    'its code by the name of the factor',
    'done',
    async (hub) => {
      const visitor = hub.visitor();
      const { email_captcha: code, ...asked } = await challenged(hub, visitor);
      return visitor.call(login, { ...asked, factor: 'email', code });
    },
    { info: { ...session, username: 'secure' } },
  ],
  [
    'a factor that the account lacks',
    'fieldInvalid',
    async (hub) => {
      const visitor = hub.visitor();
      const asked = await challenged(hub, visitor);
      return visitor.call(login, { ...asked, factor: 'mobile', code: asked.email_captcha });
    },
    { info: { field: 'factor' } },
  ],
  [
    'another code',
    'codeWrong',
    async (hub) => {
      const visitor = hub.visitor();
      const asked = await challenged(hub, visitor);
      return visitor.call(login, { ...asked, email_captcha: otherCode(asked.email_captcha) });
    },
  ],
  [
    'the challenge alone after a minute',
    'done',
    async (hub) => {
      const visitor = hub.visitor();
      const { email_captcha: _, ...asked } = await challenged(hub, visitor);
      await hub.advance(60_000);
      return visitor.call(login, asked);
    },
    { info: { need_captcha: 'email' } },
  ],
  [
    'the challenge alone at once',
    'resendTooEarly',
    async (hub) => {
      const visitor = hub.visitor();
      const { email_captcha: _, ...asked } = await challenged(hub, visitor);
      return visitor.call(login, asked);
    },
    { status: 429, retryAfterMs: expect.any(Number) as number },
  ],
  [
    'a challenge for the second time',
    'challengeGone',
    async (hub) => {
      const visitor = hub.visitor();
      const asked = await challenged(hub, visitor);
      await visitor.call(login, asked);
      return visitor.call(login, asked);
    },
  ],
  [
    'a challenge too late',
    'challengeGone',
    async (hub) => {
      const visitor = hub.visitor();
      const asked = await challenged(hub, visitor);
      await hub.advance(challengeLifeMs);
      return visitor.call(login, asked);
    },
  ],
  [
    'the challenge of another visit',
    'otherFlow',
    async (hub) => hub.visitor().call(login, await challenged(hub, hub.visitor())),
  ],
]);

/** Opens a challenge. @returns it, at a time when another code may be sent, and what sends it */
async function resend(hub: ContractHub, later = 60_000, other?: Visitor) {
  const visitor = hub.visitor();
  const { challenge } = await challenged(hub, visitor);
  await hub.advance(later);
  return (factor = 'email') => (other ?? visitor).call(factorSend, { challenge, factor });
}

const factorSendCases = casesOf(factorSend, [
  [
    'the code of a factor',
    'done',
    async (hub) => (await resend(hub))(),
    { info: { masked_to: 's•••@example.com' } },
  ],
  [
    'a factor that the account lacks',
    'fieldInvalid',
    async (hub) => (await resend(hub))('mobile'),
    { info: { field: 'factor' } },
  ],
  [
    'a code at once',
    'resendTooEarly',
    async (hub) => (await resend(hub, 0))(),
    { status: 429, retryAfterMs: expect.any(Number) as number },
  ],
  ['a challenge too late', 'challengeGone', async (hub) => (await resend(hub, challengeLifeMs))()],
  [
    'the challenge of another visit',
    'otherFlow',
    async (hub) => (await resend(hub, 60_000, hub.visitor()))(),
  ],
  [
    'after too many codes',
    'tooManyTries',
    async (hub) => {
      const send = await resend(hub);
      await exhaust(hub, codesOfAddress, 'owners 127.0.0.1');
      return send();
    },
    { status: 429, retryAfterMs: expect.any(Number) as number },
  ],
]);

const smsCases = [
  ...casesOf(login, [
    [
      'a code by SMS',
      'done',
      async (hub) => {
        const visitor = hub.visitor();
        const mobile_captcha = await textCode(hub, visitor, designerMobile, 'login');
        return visitor.call(login, { type: 1, account: designerMobile, mobile_captcha });
      },
      { info: { ...session, username: '8000' } },
    ],
    [
      'the code of a number without an account',
      'done',
      async (hub) => {
        const [visitor, account] = [hub.visitor(), newMobile()];
        const mobile_captcha = await textCode(hub, visitor, account, 'login');
        return visitor.call(login, { type: 1, account, mobile_captcha });
      },
      { info: { challenge: expect.stringMatching(/^[\w-]{43}$/) as string, need_profile: ['agreement'] } },
    ],
    [
      'such a code after registration was switched off',
      'registrationOff',
      async (hub) => {
        const [visitor, account] = [hub.visitor(), newMobile()];
        const mobile_captcha = await textCode(hub, visitor, account, 'login');
        return withProfile(hub, 'neutral', { mobile_register: false }, () =>
          visitor.call(login, { type: 1, account, mobile_captcha }),
        );
      },
      { message: 'There is no account with this number.' },
    ],
    [
      'no code',
      'fieldInvalid',
      (hub) => hub.visitor().call(login, { type: 1, account: designerMobile }),
      { info: { field: 'mobile_captcha' } },
    ],
  ]),
  ...codeCases({
    call: login,
    recipient: () => designerMobile,
    ask: (hub, visitor, mobile) => textCode(hub, visitor, mobile, 'login'),
    use: (visitor, account, mobile_captcha) => visitor.call(login, { type: 1, account, mobile_captcha }),
  }),
];

const withMailCodes = <Result>(hub: ContractHub, work: () => Promise<Result>) =>
  withProfile(hub, 'neutral', { email_code_login: true }, work);

/** Asks for a code by mail and types it. */
async function signInByMail(hub: ContractHub, account: string) {
  const visitor = hub.visitor();
  const email_captcha = await mailCode(hub, visitor, account, 4);
  return visitor.call(login, { type: 2, account, email_captcha });
}

const mailCases = casesOf(login, [
  [
    'a code by mail',
    'done',
    (hub) => withMailCodes(hub, () => signInByMail(hub, designer.account)),
    { info: { ...session, username: 'designer' } },
  ],
  [
    'the code of an address without an account',
    'done',
    (hub) => withMailCodes(hub, () => signInByMail(hub, newEmail())),
    { info: { challenge: expect.stringMatching(/^[\w-]{43}$/) as string, need_profile: ['agreement'] } },
  ],
  [
    'such a code where registration is off',
    'registrationOff',
    (hub) =>
      withProfile(hub, 'neutral', { email_code_login: true, email_register: false }, () =>
        signInByMail(hub, newEmail()),
      ),
    { message: 'There is no account with this address.' },
  ],
  [
    'a code by mail beside a second factor by mail',
    'methodOff',
    (hub) => withMailCodes(hub, () => signInByMail(hub, secure.account)),
  ],
  [
    'a code by mail where that is off',
    'methodOff',
    (hub) => hub.visitor().call(login, { type: 2, account: designer.account, email_captcha: '123456' }),
  ],
  [
    'another code by mail than was sent',
    'codeWrong',
    (hub) =>
      withMailCodes(hub, async () => {
        const visitor = hub.visitor();
        const code = await mailCode(hub, visitor, designer.account, 4);
        return visitor.call(login, {
          type: 2,
          account: designer.account,
          email_captcha: otherCode(code),
        });
      }),
  ],
]);

/** Sign-in: password, SMS code, mailed code, second factor, and binding of people from a provider. */
export const loginCases = [
  ...passwordCases,
  ...smsCases,
  ...mailCases,
  ...secondFactorCases,
  ...factorSendCases,
  ...bindCases,
];
