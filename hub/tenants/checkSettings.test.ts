import { describe, expect, it } from 'vitest';
import { checkSettings, type SettingsFacts } from './checkSettings';
import { isCssColor } from './cssColors';

const method = (id: string, isWorking: boolean, more = {}) => ({
  id,
  isWorking,
  isListed: false,
  needs: `an adapter of ${id}`,
  keysOff: [],
  ...more,
});
const facts: SettingsFacts = {
  factorIds: ['totp', 'email'],
  isDay: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text),
  languages: ['en', 'zh'],
  methods: [
    method('google', false, { isListed: true, needs: 'GOOGLE_ISSUER' }),
    method('auth0', true, { isListed: true }),
    method('scan', false),
    method('text', false, { keysOff: ['mobile_login'] }),
    method('passkey', true),
  ],
  portal: 'https://hub.example',
};
const faultsOf = (settings: object) => checkSettings(settings, facts).faults;
const profile = (fields: object) => ({ profile: fields });
const english = (fields: object) => profile({ texts: { en: fields } });

it('takes what a portal can show', () => {
  const settings = {
    theme: {
      system_name: 'Example',
      theme_color: 'oklch(60% 0.2 120)',
      mini_logo: '/brand/logo.svg',
      full_logo: 'https://cdn.example/logo.svg',
      login_bg: 'data:image/png;base64,AAAA',
      privacy_policy: '/privacy/policy',
    },
    profile: {
      auth0_login: true,
      google_login: false,
      passkey_login: true,
      providers: [{ id: 'auth0', name: 'Auth0' }],
      default_language: 'zh',
      second_factors: ['totp'],
      account_origin: 'https://account.example',
      texts: { en: { enterprise_info: { contact_us: { url: 'mailto:help@example.com' }, icp_number: '1' } } },
    },
    callback_hosts: ['example.com:8443', '*.example.com'],
    tag_origins: ['https://shop.example', 'http://127.0.0.1:4601'],
    image_hosts: ['https://cdn.example'],
  };
  expect(checkSettings(settings, facts)).toMatchObject({ settings, faults: [] });
});

it.each<[object, string]>([
  [{ theme: { theme_color: 'notacolor' } }, 'theme.theme_color is "notacolor": a CSS color'],
  [{ theme: { theme_color: 'red;}*{' } }, 'theme.theme_color is'],
  [{ theme: { mini_logo: 'javascript:alert(1)' } }, 'theme.mini_logo is "javascript:alert(1)": a picture'],
  [
    { theme: { login_bg: 'https://cdn.example/a.png' } },
    'theme.login_bg is on https://cdn.example, which image_hosts',
  ],
  [{ theme: { privacy_policy: 'java\nscript:alert(1)' } }, 'theme.privacy_policy is'],
  [{ theme: { sytem_name: 'x' } }, 'theme.sytem_name is unknown'],
  [{ callback_hosts: ['a.example', 'https://x'] }, 'callback_hosts[1] is "https://x": a host is meant'],
  [{ callback_hosts: ['*'] }, 'callback_hosts[0] is "*"'],
  [{ parent_origins: ['*'] }, 'parent_origins[0] is "*": an exact origin'],
  [
    { tag_origins: ['https://a.example/path'] },
    'tag_origins[0] is "https://a.example/path": an exact origin is meant, such as https://a.example.',
  ],
  [{ image_hosts: ['cdn.example'] }, 'image_hosts[0] is "cdn.example"'],
  [{ tag_origins: ['https://a.example', 7] }, 'an item of tag_origins is unknown'],
  [profile({ default_language: 'xx' }), 'profile.default_language is "xx". Known are en, zh.'],
  [
    profile({ texts: { 'zh-CN': { tip: 'x' } } }),
    'profile.texts.zh-CN is for a language that nobody would see',
  ],
  [profile({ google_login: true }), 'profile.google_login is on, but this hub lacks GOOGLE_ISSUER.'],
  [profile({ scan_login: true }), 'profile.scan_login is on, but this hub lacks an adapter of scan.'],
  [profile({ mobile_login: true }), 'profile.mobile_login is on, but this hub lacks an adapter of text.'],
  [profile({ gogle_login: true }), 'profile.gogle_login is unknown.'],
  [profile({ pasword_reset: false }), 'profile.pasword_reset is unknown.'],
  [
    profile({ providers: [{ id: 'google', name: 'G' }] }),
    'names "google", but this hub lacks GOOGLE_ISSUER.',
  ],
  [profile({ providers: [{ id: 'okta', name: 'O' }] }), 'names "okta", which this hub does not know.'],
  [profile({ email_register_fields: ['age'] }), 'names "age". Known are nickname.'],
  [profile({ account_origin: 'https://a.example/x' }), 'profile.account_origin is'],
  [profile({ download_centre: 'data:text/html,x' }), 'profile.download_centre is'],
  [english({ policy_url: 'javascript:1' }), 'profile.texts.en.policy_url is'],
  [
    english({ enterprise_info: { help_center: { url: 'javascript:1' } } }),
    'enterprise_info.help_center.url is',
  ],
  [
    english({ display_images: ['/a.png', { image: 'javascript:1' }] }),
    'profile.texts.en.display_images[1] is',
  ],
  [
    english({ display_images: [{ image: '/a.png', turn: 'https://other.example/turn.avif' }] }),
    'profile.texts.en.display_images[0].turn is',
  ],
])('names the field and the reason: %j', (settings, fault) => {
  expect(faultsOf(settings)).toEqual([expect.stringContaining(fault)]);
});

it('names every fault at once', () => {
  expect(faultsOf({ callback_hosts: ['*'], parent_origins: ['*'], theme: { theme_color: '' } })).toHaveLength(
    3,
  );
});

describe('a CSS color', () => {
  it.each([
    '#abc',
    '#8B1AE4',
    '#11223344',
    'RebeccaPurple',
    'rgb(1 2 3 / 50%)',
    'rgba(1, 2, 3, .5)',
    'hsl(120deg 50% 50%)',
    'color(display-p3 1 0.5 0)',
  ])('is %s', (text) => expect(isCssColor(text)).toBe(true));
  it.each(['', '#12', 'currentColor', 'var(--x)', 'inherit', 'rgb(1 2)', 'url(x)', 'red; color: blue'])(
    'is not %j',
    (text) => expect(isCssColor(text)).toBe(false),
  );
});

describe('keys that pages read later', () => {
  const field = { id: 'company', label: { en: 'Company' }, type: 'text' };
  const point = { title: { en: 'Headphones' }, url: '/account' };

  it('are taken as they are', () => {
    const settings = {
      profile: {
        after_sign_in: 'https://app.example.com/home',
        profile_fields: [
          { ...field, required: true, purpose: { en: 'For invoices.', zh: '用于发票。' } },
          { ...field, id: 'size', type: 'choice', choices: [{ id: 'small', label: { en: 'Small' } }] },
        ],
        starting_points: [{ ...point, image: '/brand/pictures/car.webp' }],
      },
      callback_hosts: ['*.example.com'],
    };
    expect(checkSettings(settings, facts)).toMatchObject({ settings, faults: [] });
  });

  it.each<[object, string]>([
    [
      { after_sign_in: 'https://other.example/' },
      'profile.after_sign_in is "https://other.example/": a page',
    ],
    [{ after_sign_in: 'javascript:alert(1)' }, 'profile.after_sign_in is "javascript:alert(1)"'],
    [{ after_sign_in: '/entry/login' }, 'profile.after_sign_in is "/entry/login"'],
    [{ after_sign_in: 'http://hub.example/' }, 'profile.after_sign_in is "http://hub.example/"'],
    [{ after_sign_in: 5 }, 'profile.after_sign_in must be a text'],
    [{ profile_fields: {} }, 'profile.profile_fields must be a list'],
    [
      { profile_fields: [{ ...field, id: 'Company' }] },
      'profile.profile_fields[0].id is missing or of a wrong',
    ],
    [{ profile_fields: [{ ...field, type: 'file' }] }, 'profile.profile_fields[0].type is missing'],
    [{ profile_fields: [field, field] }, 'profile.profile_fields[1].id is "company", as another one'],
    [{ profile_fields: [{ ...field, label: {} }] }, 'profile.profile_fields[0].label must have words'],
    [
      { profile_fields: [{ ...field, purpose: { fr: 'Facture' } }] },
      'profile.profile_fields[0].purpose.fr is for a language that nobody would see',
    ],
    [
      { profile_fields: [{ ...field, type: 'choice' }] },
      'profile.profile_fields[0].choices must have at least one choice',
    ],
    [
      { profile_fields: [{ ...field, choices: [{ id: 'a', label: { en: 'A' } }] }] },
      'profile.profile_fields[0].choices are for the type choice only',
    ],
    [
      { profile_fields: Array.from({ length: 21 }, (_, index) => ({ ...field, id: `f${index}` })) },
      'profile.profile_fields has more than 20 items',
    ],
    [{ starting_points: [{ title: { en: 'x' } }] }, 'profile.starting_points[0].url is missing'],
    [{ starting_points: [{ ...point, url: 'https://x.example/' }] }, 'profile.starting_points[0].url is'],
    [{ starting_points: [{ ...point, image: 'ftp://x' }] }, 'profile.starting_points[0].image is "ftp://x"'],
  ])('%o: %s', (keys, fault) => {
    expect(faultsOf(profile(keys)).join('\n')).toContain(fault);
  });
});
