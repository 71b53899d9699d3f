import { describe, expect, it } from 'vitest';
import { documentMethods, resolveMethods, resolveProfile } from './profile';

describe('resolveProfile', () => {
  it.each([undefined, null, {}, 'x', { theme: [], profile: 3 }, { theme: {}, profile: {} }])(
    'has the defaults of the contract for %j',
    (settings) => {
      expect(resolveProfile(settings)).toEqual({
        password: ['email', 'phone'],
        methods: ['password', 'sms'],
        allowRegister: true,
        register: ['email', 'phone'],
        doubleVerification: false,
        passwordReset: true,
        countryPicker: false,
        privacyPage: true,
        agreementPage: true,
        languageSwitch: false,
        tracking: true,
      });
    },
  );

  it('keeps the values of the profile', () => {
    const profile = { mobile_login: false, privacy_page: false, tracking: false, country_picker: true };
    expect(resolveProfile({ profile })).toMatchObject({
      password: ['email'],
      methods: ['password'],
      privacyPage: false,
      tracking: false,
      countryPicker: true,
    });
  });

  it('counts a value of the wrong type as absent', () => {
    const profile = {
      mailbox_login: 0,
      country_picker: 'yes',
      google_login: 1,
      providers: [{}, null, { id: 7 }],
    };
    expect(resolveProfile({ theme: { disable_mobile_login: 1 }, profile })).toEqual(resolveProfile({}));
  });

  it('lets disable_mobile_login win over the profile', () => {
    const theme = { disable_mobile_login: true };
    const profile = { mobile_login: true, captcha_login: true };
    expect(resolveProfile({ theme, profile })).toMatchObject({ password: ['email'], methods: ['password'] });
  });

  it('lets disable_create_account win over every registration', () => {
    const theme = { disable_create_account: true };
    const profile = { allow_register: true, email_register: true };
    expect(resolveProfile({ theme, profile })).toMatchObject({ allowRegister: false, register: [] });
  });

  it.each([
    [{ email_register: false }, ['phone']],
    [{ mobile_register: false }, ['email']],
    [{ allow_register: false, email_register: true }, []],
  ])('reads the registrations of %j', (profile, register) => {
    expect(resolveProfile({ profile }).register).toEqual(register);
  });

  it('inherits nothing', () => {
    const settings: unknown = JSON.parse('{"__proto__": {"profile": {"mailbox_login": false}}}');
    expect(resolveProfile(settings)).toEqual(resolveProfile({}));
    expect(resolveProfile(Object.create({ profile: { mobile_login: false } }))).toEqual(resolveProfile({}));
  });
});

describe('resolveMethods', () => {
  it.each([
    [{ captcha_login: false }, ['password']],
    [{ mailbox_login: false, mobile_login: false }, []],
    [{ mailbox_login: false }, ['password', 'sms']],
    [{ google_login: true, lark_login: false }, ['password', 'sms', 'google']],
    // Methods of other versions.
    [{ email_code_login: true, passkey_login: true }, ['password', 'sms', 'email_code', 'passkey']],
    [{ mailbox_login: true, _login: true, login: true }, ['password', 'sms']],
    // The form's methods have their own keys.
    [{ captcha_login: false, sms_login: true, providers: [{ id: 'sms' }, { id: 'password' }] }, ['password']],
  ])('of %j', (profile, methods) => {
    expect(resolveMethods({ profile }).methods).toEqual(methods);
  });

  it('is switched on by its own key, not by an entry of `providers`', () => {
    const profile = { providers: [{ id: 'wechat' }, { id: 'lark' }], lark_login: true };
    expect(resolveMethods({ profile }).methods).toEqual(['password', 'sms', 'lark']);
  });
});

describe('documentMethods', () => {
  it.each([
    [{}, 'email phone'],
    [{ profile: { mobile_login: false } }, 'email'],
    [{ profile: { mailbox_login: false } }, 'phone'],
    [{ theme: { disable_mobile_login: true } }, 'email'],
    [{ profile: { google_login: true } }, 'email phone more'],
    [{ profile: { passkey_login: true } }, 'email phone more'],
    [{ profile: { providers: [{ id: 'a', name: 'A' }] } }, 'email phone more'],
    [{ profile: { providers: [] } }, 'email phone'],
    [{ profile: { google_login: true, lark_login: true } }, 'email phone more'],
    [{ profile: { passkey_login: true, google_login: true } }, 'email phone more rows'],
    [{ profile: { passkey_login: true, providers: [{ id: 'a', name: 'A' }] } }, 'email phone more rows'],
  ])('of %j is %s', (settings, methods) => {
    expect(documentMethods(settings).join(' ')).toBe(methods);
  });
});
