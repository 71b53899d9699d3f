import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { accounts } from '../../../hub/database/tables/accounts';
import { mobileCheck } from '../../../src/api/mobileCheck';
import { registerByMobile } from '../../../src/api/registerByMobile';
import { designerMobile, exhaustTries, goodPassword, newMobile, textCode, whileRemoved } from '../arrange';
import { casesOf } from '../contractCase';
import { codeCases } from './codeCases';

/** Whether a number may register. */
export const mobileCheckCases = [
  ...casesOf(mobileCheck, [
    ['a new number', 'done', (hub) => hub.visitor().call(mobileCheck, { mobile: newMobile() }), { info: {} }],
    [
      'a new number with its code, not used up',
      'done',
      async (hub) => {
        const [visitor, mobile] = [hub.visitor(), newMobile()];
        const code = await textCode(hub, visitor, mobile, 'register');
        await visitor.call(mobileCheck, { mobile, code });
        return visitor.call(mobileCheck, { mobile, code, nickname: 'New', password: goodPassword });
      },
    ],
    [
      'a marked number',
      'done',
      (hub) => hub.visitor().call(mobileCheck, { mobile: '13800009999' }),
      { info: { image_captcha: expect.stringMatching(/^data:image\/png;base64,/) as string } },
    ],
    [
      'a marked number without a visit',
      'otherFlow',
      (hub) => hub.visitor({ flow: '' }).call(mobileCheck, { mobile: '13800009999' }),
    ],
    [
      'a number that is taken',
      'accountTaken',
      (hub) => hub.visitor().call(mobileCheck, { mobile: designerMobile }),
    ],
    [
      'with registration off',
      'registrationOff',
      (hub) => hub.visitor({ tenant: 'atelier' }).call(mobileCheck, { mobile: newMobile() }),
    ],
    [
      'half a number',
      'fieldInvalid',
      (hub) => hub.visitor().call(mobileCheck, { mobile: '1380013' }),
      { info: { field: 'mobile' } },
    ],
    [
      'a weak password',
      'fieldInvalid',
      (hub) => hub.visitor().call(mobileCheck, { mobile: newMobile(), password: '1' }),
      { info: { field: 'password' } },
    ],
    [
      'too many requested numbers',
      'tooManyTries',
      async (hub) => {
        await exhaustTries(hub, null, 'register');
        return hub.visitor().call(mobileCheck, { mobile: newMobile() });
      },
      { status: 429, retryAfterMs: expect.any(Number) as number },
    ],
  ]),
  ...codeCases({
    call: mobileCheck,
    recipient: newMobile,
    ask: (hub, visitor, mobile) => textCode(hub, visitor, mobile, 'register'),
    use: (visitor, mobile, code) => visitor.call(mobileCheck, { mobile, code }),
  }).filter(({ ends }) => ends !== 'codeUsed'),
  ...casesOf(mobileCheck, [
    // A number with a used code belongs to an account; the hub checks the code only after the account is removed.
    [
      'a code of an account removed since',
      'codeUsed',
      async (hub) => {
        const [visitor, mobile] = [hub.visitor(), newMobile()];
        const code = await textCode(hub, visitor, mobile, 'register');
        await visitor.call(registerByMobile, {
          mobile,
          mobile_captcha: code,
          password: goodPassword,
          trade: 'automotive',
          position: 'designer',
        });
        return whileRemoved(hub, eq(accounts.mobile, mobile), () =>
          visitor.call(mobileCheck, { mobile, code }),
        );
      },
    ],
  ]),
];
