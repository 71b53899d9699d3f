import fc from 'fast-check';
import { entryErrorKinds } from './errors';
import { describe, expect, it } from 'vitest';
import {
  envelope,
  isTrusted,
  otherVersion,
  parseMessageToFrame,
  parseMessageToHost,
  parseMessageToOpener,
  type MessageToFrame,
  type MessageToHost,
} from './messages';

const toHost: MessageToHost[] = [
  envelope('ready', {}),
  envelope('resize', { height: 480 }),
  envelope('screen', { screen: 'register' }),
  envelope('login-state', { logged_in: true }),
  envelope('login-success', { auth_token: 'a', ticket: 't', username: 'u', method: 'password' }),
  envelope('redirect', { url: 'https://a.example/' }),
  envelope('error', { kind: 'network', code: 0, message: 'No connection' }),
];
const toFrame: MessageToFrame[] = [
  envelope('configure', {
    lang: 'zh',
    color_scheme: 'dark',
    texts: { 'login.title': 'Hi' },
    accent: '#e8793a',
  }),
  envelope('focus', {}),
  envelope('reset', {}),
];

describe('parseMessageToHost', () => {
  it.each(toHost.map((message) => [message.type, message] as const))('reads %s', (_, message) => {
    expect(parseMessageToHost(structuredClone(message))).toEqual(message);
  });

  it.each([
    ['no object', 'ready'],
    ['null', null],
    ['another source', { ...toHost[0], source: 'other' }],
    ['another version', { ...toHost[0], version: 2 }],
    ['an unknown type', { ...toHost[0], type: 'eval' }],
    ['an inherited type', Object.create(toHost[0] ?? null)],
    ['a negative height', { ...toHost[1], height: -1 }],
    ['an endless height', { ...toHost[1], height: Infinity }],
    ['an unknown screen', { ...toHost[2], screen: '__proto__' }],
    ['a truthy login state', { ...toHost[3], logged_in: 1 }],
    ['a login without a token', { ...toHost[4], auth_token: undefined }],
    ['a huge token', { ...toHost[4], auth_token: 'x'.repeat(5000) }],
    ['an app token that is no text', { ...toHost[4], app_token: 7 }],
    ['a kind of error that is no text', { ...toHost[6], kind: 7 }],
    ['a type of every object', { ...toHost[0], type: 'constructor' }],
  ])('refuses %s', (_, message) => {
    expect(parseMessageToHost(message)).toBeUndefined();
  });

  it('reads each kind of error, also one of a later release', () => {
    for (const kind of [...entryErrorKinds, 'of-tomorrow']) {
      const message = { ...toHost[6], kind };
      expect(parseMessageToHost(message)).toEqual(message);
    }
  });

  it('reads a login with an app token, and one without has no such field', () => {
    const login = { ...toHost[4], app_token: 'p' };
    expect(parseMessageToHost(login)).toEqual(login);
    expect(Object.keys(parseMessageToHost(toHost[4]) ?? {})).not.toContain('app_token');
  });

  it('drops unknown fields', () => {
    expect(parseMessageToHost({ ...envelope('ready', {}), auth_token: 'x' })).toEqual(envelope('ready', {}));
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        expect(parseMessageToHost(input)).toBeUndefined();
      }),
    );
  });
});

describe('parseMessageToFrame', () => {
  it.each(toFrame.map((message) => [message.type, message] as const))('reads %s', (_, message) => {
    expect(parseMessageToFrame(structuredClone(message))).toEqual(message);
  });

  it.each([
    ['a message meant for the host', toHost[4]],
    ['an unknown colour scheme', envelope('configure', { color_scheme: 'blue' })],
    ['a language that is not a text', envelope('configure', { lang: {} })],
    ['an accent that is not a text', envelope('configure', { accent: 1 })],
    ['nested texts', envelope('configure', { texts: { a: { b: 'c' } } })],
  ])('refuses %s', (_, message) => {
    expect(parseMessageToFrame(message)).toBeUndefined();
  });
});

describe('otherVersion', () => {
  it.each([2, 3, 40])('recognizes a message of version %i with any fields', (version) => {
    expect(otherVersion({ source: 'hub-entry', version, type: 'ready' })).toBe(version);
    expect(otherVersion({ source: 'hub-entry', version, kind: 'of tomorrow' })).toBe(version);
  });

  it.each([
    ['this version', envelope('ready', {})],
    ['another product', { source: 'other', version: 2 }],
    ['a version that is a string', { source: 'hub-entry', version: '2' }],
    ['no version', { source: 'hub-entry' }],
    ['NaN', { source: 'hub-entry', version: Number.NaN }],
    ['an inherited envelope', Object.create({ source: 'hub-entry', version: 2 })],
    ['null', null],
    ['a text', 'hub-entry'],
  ])('does not recognize %s', (_, input) => {
    expect(otherVersion(input)).toBeUndefined();
  });
});

describe('parseMessageToOpener', () => {
  it('reads a code or an error, and refuses incomplete messages', () => {
    const code = envelope('provider-code', { platform: 'google', code: 'c', state: 's' });
    const error = envelope('provider-error', { platform: 'google', error: 'access_denied' });
    expect(parseMessageToOpener(code)).toEqual(code);
    expect(parseMessageToOpener(error)).toEqual(error);
    expect(parseMessageToOpener({ ...code, state: undefined })).toBeUndefined();
    expect(parseMessageToOpener({ ...error, platform: 7 })).toBeUndefined();
  });
});

describe('isTrusted', () => {
  const frame = {};
  const expected = { window: frame, origins: ['https://portal.example'] };

  it('trusts the expected window from an expected origin', () => {
    expect(isTrusted({ source: frame, origin: 'https://portal.example' }, expected)).toBe(true);
  });

  it.each([
    ['another window', { source: {}, origin: 'https://portal.example' }, expected],
    ['no window', { source: null, origin: 'https://portal.example' }, { ...expected, window: null }],
    ['another origin', { source: frame, origin: 'https://portal.example.evil' }, expected],
    ['an opaque origin', { source: frame, origin: 'null' }, { window: frame, origins: ['null'] }],
  ])('refuses %s', (_, event, sender) => {
    expect(isTrusted(event, sender)).toBe(false);
  });
});
