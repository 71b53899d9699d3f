import { beforeEach, describe, expect, test } from 'vitest';
import { createExpiringCache } from '../lib/expiringCache';
import { createMemoryStore, type KeyValueStore } from '../lib/memoryStore';
import { foreignPrefix } from '../contract/cacheRecords';
import { createGuardedStorage } from './guardedStorage';

const isText = (data: unknown): data is string => typeof data === 'string';
const flow = 'ab'.repeat(32);
const refuse = (): never => {
  throw new DOMException('denied', 'SecurityError');
};
let session: KeyValueStore;
let local: KeyValueStore;
const open = (prefix = '') => createGuardedStorage({ session: () => session, local: () => local, prefix });

/** A stored draft. */
const record = (data: unknown, time = Date.now()): string =>
  JSON.stringify({ data, time, expiry: 86_400, version: 1, clear: true });

beforeEach(() => {
  session = createMemoryStore();
  local = createMemoryStore();
});

test('stores plain texts unchanged, each in its own area', () => {
  const storage = open();
  storage.set('callback', 'https://own.site/content');
  storage.set('entry-flow', flow);
  storage.set('last-method', 'google');
  expect(session.getItem('callback')).toBe('https://own.site/content');
  expect(session.getItem('entry-flow')).toBe(flow);
  expect(local.getItem('last-method')).toBe('google');
  expect(open().get('callback')).toBe('https://own.site/content');
});

test.each([
  ['callback', 'javascript:alert(1)'],
  ['callback', `https://own.site/${'a'.repeat(3000)}`],
  ['entry-flow', 'ab'],
  ['entry-flow', `${flow} `],
  ['bind_id', ''],
  ['bind_id', 'a b'],
  ['open_code', 'ü'],
  ['draft', '{'],
  ['draft', '[]'],
  ['draft', 'null'],
  ['draft', '{"account":"a@b.cc"}'],
  ['draft', record([])],
  ['draft', record('a@b.cc')],
  ['draft', record({ account: 'a@b.cc' }, 1)],
] as const)('deletes an invalid %s (%j) and reads it as absent', (key, stored) => {
  session.setItem(key, stored);
  expect(open().get(key)).toBeNull();
  expect(session.getItem(key)).toBeNull();
});

test('does not store a value its guard rejects', () => {
  open().set('callback', 'javascript:alert(1)');
  expect(session.getItem('callback')).toBeNull();
});

test('a draft keeps its known fields only, so that it never contains a password', () => {
  session.setItem(
    'draft',
    record({
      account: 'a@b.cc',
      tab: 'phone',
      step: 2,
      country: 4,
      nickname: 'Ming',
      password: 'secret',
      code: '123456',
    }),
  );
  expect(open().get('draft')).toEqual({ account: 'a@b.cc', tab: 'phone', step: 2, nickname: 'Ming' });
});

test('a draft is forgotten after a day', () => {
  let time = 1_700_000_000_000;
  const storage = createGuardedStorage({
    session: () => session,
    local: () => local,
    prefix: '',
    now: () => time,
  });
  storage.set('draft', { account: 'a@b.cc', step: 1 });
  time += 86_399_999;
  expect(storage.get('draft')).toEqual({ account: 'a@b.cc', step: 1 });
  time += 1;
  expect(storage.get('draft')).toBeNull();
  expect(session.getItem('draft')).toBeNull();
});

test('a draft drops an impossible step', () => {
  session.setItem('draft', record({ step: 99 }));
  expect(open().get('draft')).toEqual({});
});

test('on a page of another site every key has the prefix, and the page’s own keys are ignored', () => {
  session.setItem('callback', 'https://own.site/of-the-partner');
  const storage = open(foreignPrefix);
  expect(storage.get('callback')).toBeNull();
  storage.set('entry-flow', flow);
  expect(session.getItem('hub-entry:entry-flow')).toBe(flow);
  storage.remove('callback');
  expect(session.getItem('callback')).toBe('https://own.site/of-the-partner');
});

test('cache records share the local area, and clearing them keeps the page’s own', () => {
  const storage = open(foreignPrefix);
  local.setItem('brand:x', 'of the partner');
  const cache = createExpiringCache({ store: storage.local, now: () => 0, version: 1 });
  cache.set('brand:x', 'ours', { expirySeconds: 60 });
  expect(local.getItem('hub-entry:brand:x')).toContain('ours');
  cache.clear();
  expect(local.getItem('hub-entry:brand:x')).toBeNull();
  expect(local.getItem('brand:x')).toBe('of the partner');
});

describe('where storage throws', () => {
  test('memory replaces it, for the cache too', () => {
    const storage = createGuardedStorage({ session: refuse, local: refuse, prefix: '' });
    storage.set('entry-flow', flow);
    expect(storage.get('entry-flow')).toBe(flow);
    const cache = createExpiringCache({ store: storage.local, now: () => 0, version: 1 });
    expect(cache.set('language', 'zh', { expirySeconds: 60 })).toBe(true);
    expect(cache.get('language', isText)).toBe('zh');
    storage.remove('entry-flow');
    expect(storage.get('entry-flow')).toBeNull();
  });

  test('a full store keeps the newest value in memory', () => {
    session.setItem('callback', 'https://own.site/old');
    const full: KeyValueStore = { ...session, setItem: refuse };
    const storage = createGuardedStorage({ session: () => full, local: () => local, prefix: '' });
    storage.set('callback', 'https://own.site/new');
    expect(storage.get('callback')).toBe('https://own.site/new');
  });
});

test('a draft keeps the time of the next code, and no other number', () => {
  session.setItem('draft', record({ resend_at: 1_700_000_000_000 }));
  expect(open().get('draft')).toEqual({ resend_at: 1_700_000_000_000 });
  for (const wrong of [-1, 0.5, '1', 1e300]) {
    session.setItem('draft', record({ resend_at: wrong }));
    expect(open().get('draft')).toEqual({});
  }
});
