import { describe, expect, it } from 'vitest';
import { withoutMethods, withSources } from './offerMethods';
import { methods } from './registry';

const on = { profile: { google_login: true, wechat_login: true, lark_login: true, mobile_login: true } };

describe('withoutMethods', () => {
  it('keeps what the hub can serve', () => {
    expect(withoutMethods(on, [])).toBe(on);
  });

  it('switches off what it cannot, phone numbers also where the profile names none', () => {
    const phoneOff = { mobile_login: false, captcha_login: false, mobile_register: false };
    expect(withoutMethods(on, methods).profile).toEqual({
      ...phoneOff,
      google_login: false,
      wechat_login: false,
      lark_login: false,
    });
    expect(withoutMethods({}, methods)).toEqual({ profile: phoneOff });
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
