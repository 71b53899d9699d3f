import { expect } from 'vitest';
import { pendingRegistrationLifeMs } from '../../../hub/accounts/pendingRegistration';
import { login } from '../../../src/api/login';
import { registerByEmail } from '../../../src/api/registerByEmail';
import { registerByMobile } from '../../../src/api/registerByMobile';
import type { RequestOf } from '../../../src/api/defineCall';
import { designer } from '../../addresses';
import {
  designerMobile,
  goodPassword,
  mailCode,
  newEmail,
  newMobile,
  textCode,
  withProfile,
} from '../arrange';
import { casesOf } from '../contractCase';
import type { ContractHub } from '../startContractHub';
import type { Visitor } from '../visitor';
import { codeCases } from './codeCases';
import { newWechatPerson } from './wechatPerson';

const byMail = (email: string, email_captcha: string, changes: object = {}) =>
  ({ email, email_captcha, password: goodPassword, ...changes }) as RequestOf<typeof registerByEmail>;
const byPhone = (mobile: string, mobile_captcha: string, changes: object = {}) =>
  ({
    mobile,
    mobile_captcha,
    password: goodPassword,
    trade: 'automotive',
    position: 'designer',
    ...changes,
  }) as RequestOf<typeof registerByMobile>;
const session = { auth_token: expect.stringMatching(/^[\w-]{43}$/) as string };

/** Registers an account by mail, with additional or changed fields. */
async function registerMail(hub: ContractHub, changes: object = {}, email = newEmail()) {
  const visitor = hub.visitor();
  const code = await mailCode(hub, visitor, email, 1);
  return visitor.call(registerByEmail, byMail(email, code, changes));
}

/** The same by SMS. */
async function registerPhone(hub: ContractHub, changes: object = {}, mobile = newMobile()) {
  const visitor = hub.visitor();
  const code = await textCode(hub, visitor, mobile, 'register');
  return visitor.call(registerByMobile, byPhone(mobile, code, changes));
}

const mailCases = [
  ...casesOf(registerByEmail, [
    [
      'a newcomer',
      'done',
      (hub) => registerMail(hub, { nickname: 'New', share_code: 'FRIEND' }),
      { info: { ...session, username: 'New' }, message: 'registration successful' },
    ],
    [
      'no nickname',
      'done',
      (hub) => registerMail(hub, {}, 'part.before@example.com'),
      { info: { username: 'part.before' } },
    ],
    [
      'a WeChat person',
      'done',
      async (hub) => {
        const { visitor, bindId } = await newWechatPerson(hub);
        const email = newEmail();
        return visitor.call(
          registerByEmail,
          byMail(email, await mailCode(hub, visitor, email, 1), { bind_id: bindId }),
        );
      },
      { info: session },
    ],
    [
      'a bind_id for the second time',
      'challengeGone',
      async (hub) => {
        const { visitor, bindId } = await newWechatPerson(hub);
        const [first, second] = [newEmail(), newEmail()];
        await visitor.call(
          registerByEmail,
          byMail(first, await mailCode(hub, visitor, first, 1), { bind_id: bindId }),
        );
        return visitor.call(registerByEmail, byMail(second, '123456', { bind_id: bindId }));
      },
    ],
    ['an address that is taken', 'accountTaken', (hub) => registerMail(hub, {}, designer.account)],
    [
      'with registration off',
      'registrationOff',
      (hub) =>
        withProfile(hub, 'neutral', { email_register: false }, () =>
          hub.visitor().call(registerByEmail, byMail(newEmail(), '123456')),
        ),
    ],
    [
      'no address',
      'fieldInvalid',
      (hub) => hub.visitor().call(registerByEmail, byMail('', '123456')),
      { info: { field: 'email' } },
    ],
    [
      'half an address',
      'fieldInvalid',
      (hub) => hub.visitor().call(registerByEmail, byMail('a@b', '123456')),
      { info: { field: 'email' }, message: 'Email format is incorrect' },
    ],
    [
      'no code',
      'fieldInvalid',
      (hub) => hub.visitor().call(registerByEmail, byMail(newEmail(), '')),
      { info: { field: 'email_captcha' } },
    ],
    [
      'a weak password',
      'fieldInvalid',
      (hub) => hub.visitor().call(registerByEmail, byMail(newEmail(), '123456', { password: 'letters' })),
      { info: { field: 'password' } },
    ],
    [
      'a nickname that is not a text',
      'fieldInvalid',
      (hub) => hub.visitor().send(registerByEmail, byMail(newEmail(), '123456', { nickname: 7 })),
      { info: { field: 'nickname' } },
    ],
  ]),
  ...codeCases({
    call: registerByEmail,
    recipient: newEmail,
    ask: (hub, visitor, email) => mailCode(hub, visitor, email, 1),
    use: (visitor, email, code) => visitor.call(registerByEmail, byMail(email, code)),
  }),
];

/** Signs in by SMS with a number that has no account. */
async function confirmedNumber(hub: ContractHub, mobile = newMobile()) {
  const visitor = hub.visitor();
  const mobile_captcha = await textCode(hub, visitor, mobile, 'login');
  const { info } = await visitor.call(login, { type: 1, account: mobile, mobile_captcha });
  return { visitor, wish: { mobile, challenge: info?.challenge ?? '' } };
}

/** Signs in by a mailed code with an address that has no account. */
const withConfirmedAddress = <Result>(
  hub: ContractHub,
  work: (visitor: Visitor, wish: RequestOf<typeof registerByEmail>) => Promise<Result>,
) =>
  withProfile(hub, 'neutral', { email_code_login: true }, async () => {
    const [visitor, email] = [hub.visitor(), newEmail()];
    const email_captcha = await mailCode(hub, visitor, email, 4);
    const { info } = await visitor.call(login, { type: 2, account: email, email_captcha });
    return work(visitor, { email, challenge: info?.challenge ?? '' });
  });

const confirmedAddressCases = casesOf(registerByEmail, [
  [
    'an address that a mailed code confirmed',
    'done',
    (hub) =>
      withConfirmedAddress(hub, (visitor, wish) =>
        visitor.call(registerByEmail, { ...wish, nickname: 'Ming', share_code: 'FRIEND' }),
      ),
    { info: { ...session, username: 'Ming' }, message: 'registration successful' },
  ],
  [
    'its challenge with another address',
    'challengeGone',
    (hub) =>
      withConfirmedAddress(hub, (visitor, wish) =>
        visitor.call(registerByEmail, { ...wish, email: newEmail() }),
      ),
  ],
  [
    'the challenge of another visit',
    'otherFlow',
    (hub) => withConfirmedAddress(hub, (_, wish) => hub.visitor().call(registerByEmail, wish)),
  ],
]);

const confirmedCases = casesOf(registerByMobile, [
  [
    'a number that an SMS sign-in confirmed',
    'done',
    async (hub) => {
      const { visitor, wish } = await confirmedNumber(hub);
      return visitor.call(registerByMobile, { ...wish, nickname: 'Ming', share_code: 'FRIEND' });
    },
    { info: { ...session, username: 'Ming' }, message: 'registration successful' },
  ],
  [
    'its challenge for the second time',
    'challengeGone',
    async (hub) => {
      const { visitor, wish } = await confirmedNumber(hub);
      await visitor.call(registerByMobile, wish);
      return visitor.call(registerByMobile, wish);
    },
  ],
  [
    'its challenge too late',
    'challengeGone',
    async (hub) => {
      const { visitor, wish } = await confirmedNumber(hub);
      await hub.advance(pendingRegistrationLifeMs);
      return visitor.call(registerByMobile, wish);
    },
  ],
  [
    'its challenge with another number',
    'challengeGone',
    async (hub) => {
      const { visitor, wish } = await confirmedNumber(hub);
      return visitor.call(registerByMobile, { ...wish, mobile: newMobile() });
    },
  ],
  [
    'the challenge of another visit',
    'otherFlow',
    async (hub) => hub.visitor().call(registerByMobile, (await confirmedNumber(hub)).wish),
  ],
  [
    'a confirmed number without a field that the profile asks for',
    'fieldInvalid',
    (hub) =>
      withProfile(hub, 'neutral', { mobile_register_fields: ['industry', 'position'] }, async () => {
        const { visitor, wish } = await confirmedNumber(hub);
        return visitor.call(registerByMobile, { ...wish, trade: 'automotive' });
      }),
    { info: { field: 'position' } },
  ],
  [
    'a confirmed number with all that the profile asks for, after a field was refused',
    'done',
    (hub) =>
      withProfile(hub, 'neutral', { mobile_register_fields: ['industry', 'position'] }, async () => {
        const { visitor, wish } = await confirmedNumber(hub);
        await visitor.call(registerByMobile, wish).catch(() => undefined);
        return visitor.call(registerByMobile, { ...wish, trade: 'automotive', position: 'student' });
      }),
    { info: session },
  ],
]);

const phoneCases = [
  ...casesOf(registerByMobile, [
    [
      'a newcomer',
      'done',
      (hub) => registerPhone(hub, { share_code: 'FRIEND' }),
      {
        info: { ...session, username: expect.stringMatching(/^\d{4}$/) as string },
        message: 'registration successful',
      },
    ],
    [
      'an unknown bind_id',
      'challengeGone',
      (hub) => hub.visitor().call(registerByMobile, byPhone(newMobile(), '123456', { bind_id: 'none' })),
    ],
    ['a number that is taken', 'accountTaken', (hub) => registerPhone(hub, {}, designerMobile)],
    [
      'with registration off',
      'registrationOff',
      (hub) => hub.visitor({ tenant: 'atelier' }).call(registerByMobile, byPhone(newMobile(), '123456')),
    ],
    [
      'no number',
      'fieldInvalid',
      (hub) => hub.visitor().call(registerByMobile, byPhone('', '123456')),
      { info: { field: 'mobile' } },
    ],
    [
      'no industry',
      'fieldInvalid',
      (hub) => hub.visitor().call(registerByMobile, byPhone(newMobile(), '123456', { trade: '' })),
      { info: { field: 'trade' } },
    ],
    [
      'no position',
      'fieldInvalid',
      (hub) => hub.visitor().call(registerByMobile, byPhone(newMobile(), '123456', { position: ' ' })),
      { info: { field: 'position' } },
    ],
  ]),
  ...codeCases({
    call: registerByMobile,
    recipient: newMobile,
    ask: (hub, visitor, mobile) => textCode(hub, visitor, mobile, 'register'),
    use: (visitor, mobile, code) => visitor.call(registerByMobile, byPhone(mobile, code)),
  }),
];

/** Registration by mail and by phone. */
export const registerCases = [...mailCases, ...phoneCases, ...confirmedAddressCases, ...confirmedCases];
