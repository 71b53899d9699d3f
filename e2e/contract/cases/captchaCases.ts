import { expect } from 'vitest';
import { codesOfAddress } from '../../../hub/limits/budgets';
import { otherCode } from '../../../hub/testing/inbox';
import { ableToWork, solveCheck } from '../../../hub/testing/solveCheck';
import { checkCaptcha } from '../../../src/api/checkCaptcha';
import { emailSend } from '../../../src/api/emailSend';
import { login } from '../../../src/api/login';
import { resetPasswordCheck } from '../../../src/api/reset';
import { mobileCaptcha } from '../../../src/api/mobileCaptcha';
import { designer } from '../../addresses';
import {
  designerMobile,
  exhaust,
  newEmail,
  newMobile,
  solvePicture,
  textCode,
  withProfile,
} from '../arrange';
import { casesOf } from '../contractCase';
import type { ContractHub } from '../startContractHub';
import { codeCases } from './codeCases';

const picture = { image_captcha: expect.stringMatching(/^data:image\/png;base64,/) as string };
const inAMinute = { status: 429, retryAfterMs: expect.closeTo(57_000, -4) as number };
const marked = '13800009999';
const workAsked = { check: expect.objectContaining({ kind: 'pow' }) as object };

const textCases = casesOf(mobileCaptcha, [
  [
    'a picture',
    'done',
    (hub) => hub.visitor().call(mobileCaptcha, { mobile: designer.account, type: 0, action: 'login' }),
    { info: picture },
  ],
  [
    'a check in place of a picture',
    'done',
    (hub) =>
      hub
        .visitor()
        .call(mobileCaptcha, { mobile: designer.account, type: 2, action: 'login', check: ableToWork }),
    { info: workAsked },
  ],
  [
    'a code by SMS of a widget that can work',
    'done',
    (hub) => hub.visitor().call(mobileCaptcha, { mobile: newMobile(), type: 1, check: ableToWork }),
    { info: workAsked },
  ],
  [
    'a code by SMS, after its work',
    'done',
    async (hub) => {
      const [visitor, mobile] = [hub.visitor(), newMobile()];
      const request = { mobile, type: 1, action: 'login' } as const;
      const { info } = await visitor.call(mobileCaptcha, { ...request, check: ableToWork });
      return visitor.call(mobileCaptcha, { ...request, check: await solveCheck(info?.check) });
    },
    { info: {}, message: 'Code sent' },
  ],
  ...[
    ['a code by SMS', () => designerMobile] as const,
    ['a code by SMS for a number nobody has', newMobile] as const,
  ].flatMap(
    ([title, number]) =>
      [
        [
          title,
          'done',
          (hub: ContractHub) => hub.visitor().call(mobileCaptcha, { mobile: number(), type: 1 }),
          { info: picture },
        ],
        [
          `${title}, after its picture`,
          'done',
          async (hub: ContractHub) => {
            const [visitor, mobile] = [hub.visitor(), number()];
            await solvePicture(hub, visitor, mobile, 'login');
            return visitor.call(mobileCaptcha, { mobile, type: 1, action: 'login' });
          },
          { info: {}, message: 'Code sent' },
        ],
      ] as const,
  ),
  ...(['login', 'bind'] as const).map(
    (action) =>
      [
        `a number nobody has, to ${action} where nobody may register`,
        'registrationOff',
        (hub: ContractHub) =>
          withProfile(hub, 'neutral', { allow_register: false }, async () => {
            const [visitor, mobile] = [hub.visitor(), newMobile()];
            await solvePicture(hub, visitor, mobile, action);
            return visitor.call(mobileCaptcha, { mobile, type: 1, action });
          }),
        { message: 'There is no account with this number.' },
      ] as const,
  ),
  [
    'a marked number',
    'done',
    (hub) => hub.visitor().call(mobileCaptcha, { mobile: marked, type: 1, action: 'register' }),
    { info: picture },
  ],
  [
    'a marked number after its picture',
    'done',
    async (hub) => {
      const visitor = hub.visitor();
      await solvePicture(hub, visitor, marked, 'register');
      return visitor.call(mobileCaptcha, { mobile: marked, type: 1, action: 'register' });
    },
    { info: {}, message: 'Code sent' },
  ],
  [
    'a second code at once',
    'resendTooEarly',
    async (hub) => {
      const [visitor, mobile] = [hub.visitor(), newMobile()];
      await textCode(hub, visitor, mobile, 'register');
      return visitor.call(mobileCaptcha, { mobile, type: 1, action: 'register' });
    },
    inAMinute,
  ],
  [
    'a picture without a visit',
    'otherFlow',
    (hub) => hub.visitor({ flow: 'short' }).call(mobileCaptcha, { mobile: designerMobile, type: 0 }),
  ],
  [
    'registration where it is off',
    'registrationOff',
    (hub) =>
      hub
        .visitor({ tenant: 'atelier' })
        .call(mobileCaptcha, { mobile: newMobile(), type: 1, action: 'register' }),
  ],
  [
    'a reset where it is off',
    'methodOff',
    (hub) =>
      withProfile(hub, 'neutral', { password_reset: false }, () =>
        hub.visitor().call(mobileCaptcha, { mobile: designerMobile, type: 1, action: 'reset' }),
      ),
  ],
  [
    'half a number',
    'fieldInvalid',
    (hub) => hub.visitor().call(mobileCaptcha, { mobile: '138', type: 1 }),
    { info: { field: 'mobile' } },
  ],
  [
    'a landline',
    'fieldInvalid',
    (hub) => hub.visitor().call(mobileCaptcha, { mobile: '+4930123456', type: 1 }),
    { info: { field: 'mobile' }, message: 'Codes are sent to mobile numbers only. Check the number.' },
  ],
  [
    'a country that the tenant does not serve',
    'fieldInvalid',
    (hub) => hub.visitor().call(mobileCaptcha, { mobile: '+5351234567', type: 1 }),
    { info: { field: 'mobile' }, message: 'Codes are not sent to numbers of this country' },
  ],
  [
    'an action nobody knows',
    'fieldInvalid',
    (hub) => hub.visitor().send(mobileCaptcha, { mobile: designerMobile, type: 1, action: 'pay' }),
    { info: { field: 'action' } },
  ],
  [
    'after too many codes',
    'tooManyTries',
    async (hub) => {
      const visitor = hub.visitor();
      await solvePicture(hub, visitor, designerMobile, 'login');
      await exhaust(hub, codesOfAddress);
      return visitor.call(mobileCaptcha, { mobile: designerMobile, type: 1, action: 'login' });
    },
    { status: 429, retryAfterMs: expect.any(Number) as number },
  ],
]);

const mailCases = casesOf(emailSend, [
  [
    'a code to register',
    'done',
    (hub) => hub.visitor().call(emailSend, { email: newEmail() }),
    { info: {}, message: 'email sent, please check' },
  ],
  [
    'a code to reset',
    'done',
    (hub) => hub.visitor().call(emailSend, { email: designer.account, type: 2 }),
    { message: 'email sent, please check' },
  ],
  [
    'a code to reset for nobody',
    'done',
    (hub) => hub.visitor().call(emailSend, { email: newEmail(), type: 2 }),
    { message: 'email sent, please check' },
  ],
  [
    'a code to sign in, for nobody',
    'done',
    (hub) => hub.visitor({ tenant: 'studio' }).call(emailSend, { email: newEmail(), type: 4 }),
    { info: {}, message: 'email sent, please check' },
  ],
  [
    'a code to sign in where that is off',
    'methodOff',
    (hub) => hub.visitor().call(emailSend, { email: designer.account, type: 4 }),
  ],
  [
    'half an address',
    'nothingDone',
    (hub) => hub.visitor().call(emailSend, { email: 'half@address' }),
    { info: undefined },
  ],
  [
    'an address after failures of the same kind',
    'done',
    async (hub) => {
      const visitor = hub.visitor();
      for (const account of ['one', 'two', 'three'])
        await visitor.call(resetPasswordCheck, { account: `${account}@example.com` }).catch(() => undefined);
      return visitor.call(emailSend, { email: designer.account, type: 2 });
    },
    { info: picture },
  ],
  [
    'a second code at once',
    'resendTooEarly',
    async (hub) => {
      const [visitor, email] = [hub.visitor(), newEmail()];
      await visitor.call(emailSend, { email });
      return visitor.call(emailSend, { email });
    },
    inAMinute,
  ],
  ['without a visit', 'otherFlow', (hub) => hub.visitor({ flow: '' }).call(emailSend, { email: newEmail() })],
  [
    'registration where it is off',
    'registrationOff',
    (hub) =>
      withProfile(hub, 'neutral', { email_register: false }, () =>
        hub.visitor().call(emailSend, { email: newEmail(), type: 1 }),
      ),
  ],
  [
    'a reset where it is off',
    'methodOff',
    (hub) =>
      withProfile(hub, 'neutral', { password_reset: false }, () =>
        hub.visitor().call(emailSend, { email: designer.account, type: 2 }),
      ),
  ],
  [
    'a type nobody knows',
    'fieldInvalid',
    (hub) => hub.visitor().send(emailSend, { email: newEmail(), type: 7 }),
    { info: { field: 'type' } },
  ],
  [
    'after too many codes',
    'tooManyTries',
    async (hub) => {
      const visitor = hub.visitor();
      await solvePicture(hub, visitor, designer.account, 'reset');
      await exhaust(hub, codesOfAddress);
      return visitor.call(emailSend, { email: designer.account, type: 2 });
    },
    { status: 429, retryAfterMs: expect.any(Number) as number },
  ],
]);

const solveCases = casesOf(checkCaptcha, [
  [
    'what the picture says',
    'done',
    async (hub) => {
      const visitor = hub.visitor();
      await visitor.call(mobileCaptcha, { mobile: marked, type: 0, action: 'register' });
      return visitor.call(checkCaptcha, {
        mobile: marked,
        captcha: await hub.pictureText(),
        type: 0,
        action: 'register',
      });
    },
  ],
  [
    'something else',
    'imageCodeWrong',
    async (hub) => {
      const visitor = hub.visitor();
      await visitor.call(mobileCaptcha, { mobile: marked, type: 0 });
      return visitor.call(checkCaptcha, { mobile: marked, captcha: '????', type: 0 });
    },
    { info: picture },
  ],
  [
    'the picture of another visit',
    'imageCodeWrong',
    async (hub) => {
      await hub.visitor().call(mobileCaptcha, { mobile: marked, type: 0 });
      return hub.visitor().call(checkCaptcha, { mobile: marked, captcha: await hub.pictureText(), type: 0 });
    },
  ],
  [
    'a code, which is not used up',
    'done',
    async (hub) => {
      const [visitor, mobile] = [hub.visitor(), newMobile()];
      const captcha = await textCode(hub, visitor, mobile, 'register');
      await visitor
        .call(checkCaptcha, { mobile, captcha: otherCode(captcha), type: 1 })
        .catch(() => undefined);
      return visitor.call(checkCaptcha, { mobile, captcha, type: 1, action: 'register' });
    },
  ],
  [
    'no answer',
    'fieldInvalid',
    (hub) => hub.visitor().call(checkCaptcha, { mobile: marked, captcha: '', type: 0 }),
    { info: { field: 'captcha' } },
  ],
  [
    'no account',
    'fieldInvalid',
    (hub) => hub.visitor().call(checkCaptcha, { mobile: '', captcha: 'ABCD', type: 0 }),
    { info: { field: 'mobile' } },
  ],
]);

const tryCases = codeCases({
  call: checkCaptcha,
  recipient: () => designerMobile,
  ask: (hub, visitor, mobile) => textCode(hub, visitor, mobile, 'login'),
  use: (visitor, mobile, captcha) =>
    visitor.call(checkCaptcha, { mobile, captcha, type: 1, action: 'login' }),
  spend: (_, visitor, account, mobile_captcha) => visitor.call(login, { type: 1, account, mobile_captcha }),
});

/** Codes and captchas: requested, sent, solved and failed. */
export const captchaCases = [...textCases, ...mailCases, ...solveCases, ...tryCases];
