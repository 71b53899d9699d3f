import { expect, test } from 'vitest';
import { plainConfig } from '../../testing/fakeServices';
import { resolveIntent, type EntryIntent, type IntentFacts } from './entryIntent';

type Case = Partial<Omit<IntentFacts, 'config' | 'methods'> & IntentFacts['config']> & {
  platform?: string;
  offersLark?: boolean;
  isInsideLark?: boolean;
};

function decide({ platform, offersLark = true, isInsideLark = false, ...changes }: Case): EntryIntent {
  const { address } = plainConfig;
  return resolveIntent({
    path: '/entry',
    hasAnswer: false,
    domain: null,
    spentCode: null,
    methods: [{ id: 'lark', isOffered: offersLark, takesLinkCode: true, isInApp: isInsideLark }],
    ...changes,
    config: { ...plainConfig, ...changes, address: { ...address, platform: platform ?? null } },
  });
}

const code = 'code-1';
const openAuth = { kind: 'screen', screen: 'open_auth' };
const consent = { kind: 'screen', screen: 'authorize' };
const ofLark = (intent: object) => ({ kind: 'method', id: 'lark', intent });
const byCode = ofLark({ kind: 'linkCode', code });

test.each<[string, Case, object]>([
  ['nothing', {}, { kind: 'none' }],
  ['a code alone is ignored', { code }, { kind: 'none' }],
  ['a code with a domain', { code, domain: 'acme.localhost' }, byCode],
  [
    'the same inside Lark, which gives its own code',
    { code, domain: 'acme.localhost', isInsideLark: true },
    ofLark({ kind: 'inApp' }),
  ],
  ['in a tag', { mode: 'tag', path: '/entry/login', code, domain: 'acme.localhost' }, byCode],
  ['a code that was used', { code, domain: 'a.example', spentCode: code }, { kind: 'none' }],
  ['with Lark off', { code, domain: 'a.example', offersLark: false }, { kind: 'none' }],
  ['a code with an open id', { code, openId: 'ou_1' }, openAuth],
  [
    'a code with an open id and a domain, with Lark off',
    { code, openId: 'ou_1', domain: 'x', offersLark: false },
    openAuth,
  ],
  ['an open id alone', { openId: 'ou_1' }, { kind: 'none' }],
  ['open auth by its address', { screen: 'open_auth', path: '/entry/open/auth' }, openAuth],
  ['the consent page', { screen: 'authorize', path: '/entry/authorize', isInsideLark: true }, consent],
  ['an answer of Google', { hasAnswer: true, platform: 'google', code, domain: 'x' }, { kind: 'none' }],
  ['an answer of Lark', { hasAnswer: true, platform: 'lark', code }, ofLark({ kind: 'return' })],
  [
    'on the way to a consent',
    { hasAnswer: true, platform: 'lark', screen: 'authorize' },
    ofLark({ kind: 'return' }),
  ],
  ['a spent answer of Lark', { platform: 'lark', code, spentCode: code }, { kind: 'none' }],
  ["Lark's browser", { isInsideLark: true }, ofLark({ kind: 'inApp' })],
  [
    "Lark's browser, at the account login",
    { isInsideLark: true, path: '/entry_login' },
    ofLark({ kind: 'inApp' }),
  ],
  ["Lark's browser, where Lark is off", { isInsideLark: true, offersLark: false }, { kind: 'none' }],
  ["Lark's browser, on the registration", { isInsideLark: true, path: '/entry/register' }, { kind: 'none' }],
  ["Lark's browser, on the content page", { isInsideLark: true, path: '/content' }, { kind: 'none' }],
  ["Lark's browser, at the link of a mail", { isInsideLark: true, path: '/entry/undo' }, { kind: 'none' }],
  ['a path with the same beginning', { isInsideLark: true, path: '/entryx' }, { kind: 'none' }],
])('%s', (_, changes, wanted) => {
  expect(decide(changes)).toEqual(wanted);
});
