import { expect, it } from 'vitest';
import { withWorkingMethods } from './withWorkingMethods';

const all = { phone: true, google: true, wechat: true, lark: true };
const none = { phone: false, google: false, wechat: false, lark: false };
const on = { profile: { google_login: true, wechat_login: true, lark_login: true, mobile_login: true } };

it('keeps what the hub can serve', () => {
  expect(withWorkingMethods(on, all)).toBe(on);
  expect(withWorkingMethods({}, all)).toEqual({});
});

it('switches off what it cannot, phone numbers also where the profile names none', () => {
  const phoneOff = { mobile_login: false, captcha_login: false, mobile_register: false };
  expect(withWorkingMethods(on, none).profile).toEqual({
    ...phoneOff,
    google_login: false,
    wechat_login: false,
    lark_login: false,
  });
  expect(withWorkingMethods({}, none)).toEqual({ profile: phoneOff });
});
