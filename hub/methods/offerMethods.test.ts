import { describe, expect, it } from 'vitest';
import { documentMethods } from '../../src/contract/profile';
import { withoutMethods, withSources } from './offerMethods';
import { methods } from './registry';

const on = { profile: { google_login: true, wechat_login: true, lark_login: true, mobile_login: true } };
const all = { working: methods, idle: [] };
const none = { working: [], idle: methods };

describe('withoutMethods', () => {
  it('keeps what the hub can serve', () => {
    expect(withoutMethods(on, all)).toBe(on);
    const listed = { profile: { ...on.profile, providers: [{ id: 'auth0', name: 'Auth0' }] } };
    expect(withoutMethods(listed, all)).toBe(listed);
  });

  it('switches off what it cannot, phone numbers also where the profile names none', () => {
    const phoneOff = { mobile_login: false, captcha_login: false, mobile_register: false };
    expect(withoutMethods(on, none).profile).toEqual({
      ...phoneOff,
      google_login: false,
      wechat_login: false,
      lark_login: false,
    });
    expect(withoutMethods({}, none)).toEqual({ profile: phoneOff });
  });

  it('switches off what it does not know: nothing follows the form where no button will come', () => {
    const stored = { palmprint_login: true, google_login: false };
    const { profile } = withoutMethods({ profile: stored }, all);
    expect(profile).toEqual({ palmprint_login: false, google_login: false });
    expect(documentMethods({ profile })).toEqual(['email', 'phone']);
  });

  it('drops listed providers that do not work, and methods that have their own key', () => {
    const auth0 = { id: 'auth0', name: 'Auth0' };
    const providers = [auth0, { id: 'wechat', name: 'WeChat' }, { id: 'other', name: 'Other' }];
    const settings = { profile: { providers } };
    expect(withoutMethods(settings, all).profile).toEqual({ providers: [auth0] });
    const working = methods.filter(({ id }) => id !== 'auth0');
    expect(withoutMethods(settings, { working, idle: [] }).profile).toEqual({ providers: [] });
  });
});

describe('withSources', () => {
  const portal = 'https://portal.example';
  const lark = { script: ['https://lark.example'] };

  it('lists the hosts of scripts and pictures, once', () => {
    const listed = withSources({ script_hosts: ['https://own.example'] }, [lark, lark], portal);
    expect(listed).toEqual({ script_hosts: ['https://own.example', 'https://lark.example'] });
    expect(withSources(listed, [lark], portal)).toEqual(listed);
    expect(withSources({}, [{ img: ['https://a.example'] }], portal)).toEqual({
      image_hosts: ['https://a.example'],
    });
  });

  it('lists nothing for what the portal serves', () => {
    expect(withSources({}, [{ script: [portal] }, {}], portal)).toEqual({});
  });
});
