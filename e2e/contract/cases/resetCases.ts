import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { accounts } from '../../../hub/database/tables/accounts';
import { check } from '../../../src/api/check';
import { resetPasswordByEmail, resetPasswordByMobile, resetPasswordCheck } from '../../../src/api/reset';
import { designer } from '../../addresses';
import {
  designerMobile,
  exhaustTries,
  mailCode,
  newcomer,
  signedIn,
  textCode,
  whileLocked,
  withProfile,
} from '../arrange';
import { casesOf } from '../contractCase';
import { codeCases } from './codeCases';

const session = { auth_token: expect.stringMatching(/^[\w-]{43}$/) as string };
/** The seeded accounts keep their password, so that other rows can sign in. */
const again = { new_password: designer.password, re_new_password: designer.password };

const byMail = (email: string, captcha: string, changes: object = {}) => ({
  email,
  captcha,
  ...again,
  ...changes,
});
const byPhone = (mobile: string, mobile_captcha: string, changes: object = {}) => ({
  mobile,
  mobile_captcha,
  ...again,
  ...changes,
});

const mailCases = [
  ...casesOf(resetPasswordByEmail, [
    [
      'where the reset is off',
      'methodOff',
      (hub) =>
        withProfile(hub, 'neutral', { password_reset: false }, () =>
          hub.visitor().call(resetPasswordByEmail, byMail(designer.account, '123456')),
        ),
    ],
    [
      'a new password',
      'done',
      async (hub) => {
        const visitor = hub.visitor();
        const code = await mailCode(hub, visitor, designer.account, 2);
        return visitor.call(resetPasswordByEmail, byMail(designer.account, code));
      },
      { info: { ...session, username: 'designer' } },
    ],
    [
      'of a locked account',
      'accountLocked',
      async (hub) => {
        const { account } = await newcomer(hub);
        const visitor = hub.visitor();
        const code = await mailCode(hub, visitor, account, 2);
        return whileLocked(hub, eq(accounts.email, account), () =>
          visitor.call(resetPasswordByEmail, byMail(account, code)),
        );
      },
    ],
    [
      'no address',
      'fieldInvalid',
      (hub) => hub.visitor().call(resetPasswordByEmail, byMail('', '123456')),
      { info: { field: 'email' } },
    ],
    [
      'no code',
      'fieldInvalid',
      (hub) => hub.visitor().call(resetPasswordByEmail, byMail(designer.account, '')),
      { info: { field: 'captcha' } },
    ],
    [
      'a weak password',
      'fieldInvalid',
      (hub) =>
        hub
          .visitor()
          .call(resetPasswordByEmail, byMail(designer.account, '123456', { new_password: 'weak' })),
      { info: { field: 'new_password' } },
    ],
    [
      'two passwords that differ',
      'fieldInvalid',
      (hub) =>
        hub
          .visitor()
          .call(resetPasswordByEmail, byMail(designer.account, '123456', { re_new_password: 'Design3D?' })),
      { info: { field: 're_new_password' } },
    ],
  ]),
  ...codeCases({
    call: resetPasswordByEmail,
    recipient: () => designer.account,
    ask: (hub, visitor, email) => mailCode(hub, visitor, email, 2),
    use: (visitor, email, code) => visitor.call(resetPasswordByEmail, byMail(email, code)),
  }),
];

const phoneCases = [
  ...casesOf(resetPasswordByMobile, [
    [
      'where the reset is off',
      'methodOff',
      (hub) =>
        withProfile(hub, 'neutral', { password_reset: false }, () =>
          hub.visitor().call(resetPasswordByMobile, byPhone(designerMobile, '123456')),
        ),
    ],
    [
      'a new password',
      'done',
      async (hub) => {
        const visitor = hub.visitor();
        const code = await textCode(hub, visitor, designerMobile, 'reset');
        return visitor.call(resetPasswordByMobile, byPhone(designerMobile, code));
      },
      { info: { ...session, username: '8000' } },
    ],
    [
      'of a locked account',
      'accountLocked',
      async (hub) => {
        const visitor = hub.visitor();
        const code = await textCode(hub, visitor, designerMobile, 'reset');
        return whileLocked(hub, eq(accounts.mobile, designerMobile), () =>
          visitor.call(resetPasswordByMobile, byPhone(designerMobile, code)),
        );
      },
    ],
    [
      'no code',
      'fieldInvalid',
      (hub) => hub.visitor().call(resetPasswordByMobile, byPhone(designerMobile, ' ')),
      { info: { field: 'mobile_captcha' } },
    ],
    [
      'half a number',
      'fieldInvalid',
      (hub) => hub.visitor().call(resetPasswordByMobile, byPhone('138', '123456')),
      { info: { field: 'mobile' } },
    ],
  ]),
  ...codeCases({
    call: resetPasswordByMobile,
    recipient: () => designerMobile,
    ask: (hub, visitor, mobile) => textCode(hub, visitor, mobile, 'reset'),
    use: (visitor, mobile, code) => visitor.call(resetPasswordByMobile, byPhone(mobile, code)),
  }),
];

const sessionCases = casesOf(check, [
  [
    'a session from before a reset',
    'done',
    async (hub) => {
      const person = await newcomer(hub);
      const before = await signedIn(hub, person);
      const visitor = hub.visitor();
      const code = await mailCode(hub, visitor, person.account, 2);
      await visitor.call(resetPasswordByEmail, byMail(person.account, code));
      return before.call(check, {});
    },
    { info: { status: 0 } },
  ],
]);

const accountCases = casesOf(resetPasswordCheck, [
  [
    'where the reset is off',
    'methodOff',
    (hub) =>
      withProfile(hub, 'neutral', { password_reset: false }, () =>
        hub.visitor().call(resetPasswordCheck, { account: designer.account }),
      ),
  ],
  [
    'a mail address',
    'done',
    (hub) => hub.visitor().call(resetPasswordCheck, { account: designer.account }),
    { info: { account_type: 'email' } },
  ],
  [
    'a number',
    'done',
    (hub) => hub.visitor().call(resetPasswordCheck, { account: designerMobile }),
    { info: { account_type: 'mobile' } },
  ],
  [
    'a marked number',
    'done',
    (hub) => hub.visitor().call(resetPasswordCheck, { account: '13800009999' }),
    { info: { image_captcha: expect.stringMatching(/^data:image\/png;base64,/) as string } },
  ],
  [
    'a marked number without a visit',
    'otherFlow',
    (hub) => hub.visitor({ flow: '' }).call(resetPasswordCheck, { account: '13800009999' }),
  ],
  [
    'nobody',
    'fieldInvalid',
    (hub) => hub.visitor().call(resetPasswordCheck, { account: 'nobody@example.com' }),
    { info: { field: 'account' } },
  ],
  [
    'nothing',
    'fieldInvalid',
    (hub) => hub.visitor().call(resetPasswordCheck, { account: '' }),
    { info: { field: 'account' } },
  ],
  [
    'too many accounts asked for',
    'tooManyTries',
    async (hub) => {
      await exhaustTries(hub, null, 'reset');
      return hub.visitor().call(resetPasswordCheck, { account: designer.account });
    },
    { status: 429, retryAfterMs: expect.any(Number) as number },
  ],
]);

/** Password reset: how an account is proved, by mail and by phone, and which sessions it ends. */
export const resetCases = [...accountCases, ...mailCases, ...phoneCases, ...sessionCases];
