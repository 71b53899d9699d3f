import { resetPasswordByEmail, resetPasswordByMobile } from '../../src/api/reset';
import { readEmail, readMobile } from '../input/identifier';
import { codeRefusals } from '../codes/checkCode';
import { route } from '../http/callRoute';
import { done } from '../answers/outcome';
import { resetPassword } from './resetPassword';

const rules = {
  takesTurns: true,
  refuses: ['fieldInvalid', 'methodOff', 'accountLocked', ...codeRefusals],
} as const;

/** POST `/v1/user/reset_pwd_by_mobile/`. */
export const resetByMobileRoute = route(
  resetPasswordByMobile,
  async (request, context) =>
    done(
      await resetPassword(context, {
        name: readMobile(request.mobile, 'mobile'),
        code: request.mobile_captcha,
        codeField: 'mobile_captcha',
        password: request.new_password,
        repeated: request.re_new_password,
        keptLinks: request.keep_links ?? [],
      }),
      'done.passwordReset',
    ),
  { ...rules, refuses: [...rules.refuses, 'ownerUnproved'] },
);

/** POST `/v1/user/reset_pwd_by_email/`. */
export const resetByEmailRoute = route(
  resetPasswordByEmail,
  async (request, context) =>
    done(
      await resetPassword(context, {
        name: readEmail(request.email, 'email'),
        code: request.captcha,
        codeField: 'captcha',
        password: request.new_password,
        repeated: request.re_new_password,
        keptLinks: request.keep_links ?? [],
      }),
      'done.passwordReset',
    ),
  rules,
);
