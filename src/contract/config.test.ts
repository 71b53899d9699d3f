import { describe, expect, it } from 'vitest';
import type { EntryAttribute } from './attributes';
import { parseEntryConfig } from './config';
import { parseOrigin } from './origins';

const parse = (attributes: Partial<Record<EntryAttribute, string>>, address = '/entry') => {
  const { pathname, search } = new URL(address, 'https://portal.example');
  return parseEntryConfig({
    attribute: (name) => attributes[name] ?? null,
    address: { pathname, search },
    scriptOrigin: 'https://script.example',
  });
};

describe('parseEntryConfig', () => {
  it('has the defaults of the contract', () => {
    expect(parse({})).toEqual({
      problems: [],
      config: {
        mode: 'tag',
        hub: 'https://script.example',
        screen: 'login',
        domain: null,
        appid: null,
        callback: null,
        code: null,
        openId: null,
        lang: null,
        colorScheme: 'light',
        lightDom: false,
        redirect: 'auto',
        parentOrigins: null,
        noTracking: false,
        debug: false,
        address: {
          path: '',
          platform: null,
          state: null,
          token: null,
          error: null,
          popup: false,
          opener: null,
          show: null,
        },
      },
    });
  });

  it('never reads the address of a partner page', () => {
    const { config } = parse({}, '/entry/register?appid=evil&lang=zh&platform=google&state=s&popup=1');
    expect(config).toMatchObject({ appid: null, lang: null, screen: 'login' });
    expect(config.address).toEqual(parse({}).config.address);
  });

  it('reads path and query in page mode, decoding once', () => {
    const { config } = parse(
      { mode: 'page' },
      '/entry/register?callback=https%3A%2F%2Fa.example%2F%3Fx%3D%252F&open_id=ou_1&color_scheme=dark&redirect=none',
    );
    expect(config).toMatchObject({
      mode: 'page',
      screen: 'register',
      callback: 'https://a.example/?x=%2F',
      openId: 'ou_1',
      colorScheme: 'dark',
      redirect: 'none',
    });
  });

  it.each([
    ['a page', { mode: 'page' }, '/entry', 'auto'],
    ['a frame', { mode: 'page' }, '/entry?frame=1', 'light'],
    ['a tag', {}, '/entry', 'light'],
  ])('follows the visitor’s system only as the whole page: %s', (_, attributes, address, scheme) => {
    expect(parse(attributes, address).config.colorScheme).toBe(scheme);
  });

  it('is a frame if the portal’s address contains `frame`', () => {
    expect(parse({ mode: 'page' }, '/entry?frame=1').config.mode).toBe('frame');
    expect(parse({ mode: 'page' }, '/entry?popup=1&opener=https%3A%2F%2Fa.example').config.mode).toBe(
      'frame',
    );
    expect(parse({ mode: 'page' }, '/entry/login?popup=1&platform=google').config.mode).toBe('page');
  });

  it('uses the first of repeated parameters', () => {
    const { config } = parse({ mode: 'page' }, '/entry?callback=%2Fa&callback=https%3A%2F%2Fevil.example');
    expect(config.callback).toBe('/a');
  });

  it('reads a provider’s answer', () => {
    const { config } = parse(
      { mode: 'page' },
      '/entry/login?platform=google&state=s&code=c&popup=1&opener=https%3A%2F%2Fshop.example',
    );
    expect(config.code).toBe('c');
    expect(config.address).toEqual({
      path: '/entry/login',
      platform: 'google',
      state: 's',
      token: null,
      error: null,
      popup: true,
      opener: 'https://shop.example',
      show: null,
    });
  });

  it.each<[EntryAttribute, string]>([
    ['mode', 'window'],
    ['screen', 'nowhere'],
    ['screen', 'toString'],
    ['hub', 'portal.example'],
    ['hub', 'javascript:alert(1)'],
    ['color-scheme', 'blue'],
    ['redirect', 'maybe'],
    ['parent-origins', 'https://ok.example *'],
  ])('reports %s="%s" and reads it as absent', (name, value) => {
    const { config, problems } = parse({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(name);
    const expected = parse({}).config;
    if (name === 'hub') expected.hub = null;
    if (name === 'parent-origins') expected.parentOrigins = ['https://ok.example'];
    expect(config).toEqual(expected);
  });

  it('finds the screen of a path with a trailing slash, and the main screen for any other path', () => {
    expect(parse({ mode: 'page' }, '/entry/open/auth/').config.screen).toBe('open_auth');
    expect(parse({ mode: 'page' }, '/entry/anything').config.screen).toBe('login');
  });
});

describe('parseOrigin', () => {
  it.each([
    ['https://a.example', 'https://a.example'],
    ['https://A.example/', 'https://a.example'],
    ['http://127.0.0.1:4601', 'http://127.0.0.1:4601'],
    ['https://a.example/path', null],
    ['https://user@a.example', null],
    ['https://a.example?x', null],
    ['https://*.example', null],
    ['ftp://a.example', null],
    ['null', null],
    ['', null],
  ])('%s → %s', (value, expected) => {
    expect(parseOrigin(value)).toBe(expected);
  });
});
