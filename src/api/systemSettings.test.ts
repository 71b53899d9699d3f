import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { settingsSchema } from './systemSettings';

const textsOf = (texts: unknown) => v.parse(settingsSchema, { profile: { texts } }).profile?.texts;

describe('brand texts', () => {
  it('are read in any language', () => {
    expect(textsOf({ fr: { main_title: 'Voitures' }, 'pt-BR': { tip: 'Carros' } })).toEqual({
      fr: { main_title: 'Voitures' },
      'pt-BR': { tip: 'Carros' },
    });
  });

  it('are absent in a language whose texts are invalid', () => {
    expect(textsOf({ en: 'Cars', zh: { main_title: '汽车' } })).toEqual({ zh: { main_title: '汽车' } });
    expect(textsOf('Cars')).toBeUndefined();
  });

  it('ignore languages named like object members', () => {
    const hostile: unknown = JSON.parse('{"__proto__": {"tip": "x"}, "constructor": {"tip": "y"}}');
    expect(Object.keys(textsOf(hostile) ?? {})).toEqual([]);
  });
});

/** An invalid value for any field: of another type. */
const wrong = fc.oneof(
  fc.constant(null),
  fc.double(),
  fc.constant({ deep: 'x' }),
  fc.constant({ toString: 1 }),
);

/** Settings with every field, all valid. */
const complete = {
  theme: {
    mini_logo: '/mini.svg',
    full_logo: '/full.svg',
    login_bg: '/bg.webp',
    slogan: 'Slogan',
    system_abbr: 'A',
    system_name: 'Acme',
    privacy_policy: '/privacy',
    theme_color: '#123456',
    disable_mobile_login: false,
    disable_create_account: false,
  },
  profile: {
    mailbox_login: true,
    mobile_login: true,
    captcha_login: true,
    double_verification: false,
    allow_register: true,
    email_register: true,
    mobile_register: true,
    google_login: true,
    wechat_login: true,
    lark_login: true,
    providers: [{ id: 'auth0', name: 'Auth0' }],
    country_picker: true,
    privacy_page: true,
    agreement_page: true,
    language_switch: true,
    download_centre: 'https://get.example/',
    tracking: true,
    default_language: 'en',
    account_origin: 'https://account.example',
    texts: {
      en: {
        main_title: 'Cars',
        sub_titles: ['One', 'Two'],
        tip: 'Tip',
        slogan: 'Slogan',
        display_images: ['/car.webp'],
        enterprise_info: {
          help_center: { title: 'Help', url: 'https://help.example/' },
          contact_us: { title: 'Contact', url: 'https://contact.example/' },
          official_site: { title: 'Site', url: 'https://site.example/' },
          icp_number: '沪ICP备00000000号-1',
        },
        login_title: 'Welcome',
        register_title: 'Join',
        account_placeholder: 'Account',
        policy_url: 'https://policy.example/',
      },
    },
  },
  callback_hosts: ['example.com'],
  parent_origins: ['https://editor.example'],
  tag_origins: ['https://partner.example'],
  image_hosts: ['https://cdn.example'],
  script_hosts: ['https://sdk.example'],
  upload_hosts: ['https://oss.example'],
  trust_siblings: false,
  cookie_scope: 'host',
};

type Path = readonly string[];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The path of every field, of objects and of what is in them. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (!isRecord(value)) return [path];
  const below = Object.entries(value).flatMap(([key, each]) => pathsOf(each, [...path, key]));
  return path.length === 0 ? below : [path, ...below];
}

/** A copy with one field replaced; left out where `replace` answers `undefined`. */
function replaceAt(value: unknown, [key, ...rest]: Path, replace: (old: unknown) => unknown): unknown {
  if (key === undefined) return replace(value);
  if (!isRecord(value)) return value;
  const next = replaceAt(value[key], rest, replace);
  const { [key]: _, ...others } = value;
  return next === undefined ? others : { ...others, [key]: next };
}

/** The schema writes absent fields as `undefined`. */
const parse = (settings: unknown): unknown => JSON.parse(JSON.stringify(v.parse(settingsSchema, settings)));

describe('settings', () => {
  const paths = pathsOf(complete);

  it('are unchanged if all are valid', () => {
    expect(parse(complete)).toEqual(complete);
  });

  it('lose only a field of the wrong type', () => {
    fc.assert(
      fc.property(fc.constantFrom(...paths), wrong, (path, value) => {
        const spoilt = replaceAt(complete, path, () => value);
        // An object accepts an object, whose fields are then missing; the profile keeps keys that it does not know.
        const old = path.reduce<unknown>((each, key) => (isRecord(each) ? each[key] : undefined), complete);
        const wanted = replaceAt(complete, path, () =>
          isRecord(old) && isRecord(value)
            ? path.join('.') === 'profile'
              ? value
              : parseEmpty(path)
            : undefined,
        );
        expect(parse(spoilt)).toEqual(alone(wanted, path));
      }),
      { numRuns: 500 },
    );
  });

  it('lose only the fields of the wrong type', () => {
    const leaves = paths.filter(
      (path) =>
        path.length > 1 &&
        !paths.some(
          (other) => other.length > path.length && other.slice(0, path.length).join() === path.join(),
        ),
    );
    fc.assert(
      fc.property(fc.subarray(leaves), (spoilt) => {
        const put = (value: unknown) =>
          spoilt.reduce((all, path) => replaceAt(all, path, () => value), complete as unknown);
        expect(parse(put(7))).toEqual(spoilt.reduce(alone, put(undefined)));
      }),
    );
  });

  it.each(['providers', 'callback_hosts', 'sub_titles'])('lose only an invalid item of %s', (name) => {
    const path = paths.find((each) => each.at(-1) === name) ?? [];
    expect(
      parse(
        replaceAt(complete, path, (old) =>
          Array.isArray(old) ? [7, null, ...old, { id: '<b>', name: 1 }] : old,
        ),
      ),
    ).toEqual(complete);
  });

  it('keep a link without a title, and an ICP number beside links without an address', () => {
    const { enterprise_info: info } = {
      enterprise_info: {
        contact_us: { title: 'Contact' },
        help_center: { url: '/help' },
        icp_number: '沪ICP备1号',
      },
    };
    expect(textsOf({ zh: { enterprise_info: info } })?.['zh']?.enterprise_info).toEqual({
      help_center: { url: '/help' },
      icp_number: '沪ICP备1号',
    });
  });
});

/** The result of an empty object at this path: a link needs its address. */
function parseEmpty(path: Path): unknown {
  return links.has(path.at(-1) ?? '') ? undefined : {};
}

const links = new Set(['help_center', 'contact_us', 'official_site']);

/** A link without its address is dropped. */
function alone(value: unknown, path: Path): unknown {
  return path.at(-1) === 'url' ? replaceAt(value, path.slice(0, -1), () => undefined) : value;
}

describe('the profile', () => {
  it('keeps the keys of methods that it does not know', () => {
    const profile = { mobile_login: 'x', odd_login: true };
    expect(v.parse(settingsSchema, { profile }).profile).toMatchObject({
      mobile_login: undefined,
      odd_login: true,
    });
    expect(v.parse(settingsSchema, { profile: 3 }).profile).toBeUndefined();
  });
});
