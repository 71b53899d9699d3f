import { Window } from 'happy-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import { createExpiringCache } from './expiringCache';
import { createMemoryStore, type KeyValueStore } from './memoryStore';

const fail = (): never => {
  throw new DOMException('full', 'QuotaExceededError');
};
const isText = (data: unknown): data is string => typeof data === 'string';

/** The same store with bound methods, so that a test can replace one. */
const keep = (store: KeyValueStore): KeyValueStore => ({
  getItem: (key) => store.getItem(key),
  setItem: (key, value) => store.setItem(key, value),
  removeItem: (key) => store.removeItem(key),
  key: (index) => store.key(index),
  length: store.length,
});

const stores: Record<string, () => KeyValueStore> = {
  'memory store': createMemoryStore,
  'session storage': () => new Window({ url: 'https://portal.example/' }).sessionStorage,
  'local storage': () => new Window({ url: 'https://portal.example/' }).localStorage,
};

describe.each(Object.entries(stores))('over %s', (_, createStore) => {
  let store: KeyValueStore;
  let time: number;
  const cache = (version = 1) => createExpiringCache({ store, now: () => time, version });
  beforeEach(() => {
    store = createStore();
    time = 1_700_000_000_000;
  });

  test('returns the stored value, in a record with all five fields', () => {
    expect(cache().set('language', 'zh', { expirySeconds: 60, clear: false })).toBe(true);
    expect(cache().get('language', isText)).toBe('zh');
    expect(JSON.parse(store.getItem('language') ?? '')).toEqual({
      data: 'zh',
      time,
      expiry: 60,
      version: 1,
      clear: false,
    });
  });

  test('removes a record at its expiry', () => {
    cache().set('brand:a', 'x', { expirySeconds: 60 });
    time += 59_999;
    expect(cache().get('brand:a', isText)).toBe('x');
    time += 1;
    expect(cache().get('brand:a', isText)).toBeUndefined();
    expect(store.getItem('brand:a')).toBeNull();
  });

  test('removes a record written by a clock that was a day ahead', () => {
    cache().set('brand:a', 'x', { expirySeconds: 60 });
    time -= 86_400_000;
    expect(cache().get('brand:a', isText)).toBeUndefined();
  });

  test('keeps a record without expiry for ever', () => {
    cache().set('language', 'en', { expirySeconds: null });
    time += 1e12;
    expect(cache().get('language', isText)).toBe('en');
  });

  test('reads a record of another version as absent', () => {
    cache(1).set('a', 'x', { expirySeconds: 60 });
    expect(cache(2).get('a', isText)).toBeUndefined();
  });

  test('reads data of the wrong shape as absent', () => {
    cache().set('a', { hello: 1 }, { expirySeconds: 60 });
    expect(cache().get('a', isText)).toBeUndefined();
  });

  test.each([
    '',
    'en',
    '"en"',
    'null',
    '[]',
    '{',
    '{"data":"en"}',
    '{"data":"en","time":"1","expiry":1,"version":1,"clear":true}',
    '{"__proto__":{"data":"en","time":1,"expiry":null,"version":1,"clear":true}}',
  ])('reads the foreign or corrupt text %j as absent', (text) => {
    store.setItem('language', text);
    expect(cache().get('language', isText)).toBeUndefined();
  });

  test('clears only its own records, except those marked to stay', () => {
    cache().set('goes', 'x', { expirySeconds: 60 });
    cache().set('also goes', 'x', { expirySeconds: null });
    cache().set('language', 'zh', { expirySeconds: 60, clear: false });
    store.setItem('of the host', 'untouched');
    cache().clear();
    expect(store.getItem('goes')).toBeNull();
    expect(store.getItem('also goes')).toBeNull();
    expect(cache().get('language', isText)).toBe('zh');
    expect(store.getItem('of the host')).toBe('untouched');
  });

  test('removes the old record if there is no space for the new one', () => {
    cache().set('language', 'zh', { expirySeconds: null });
    const full = { ...keep(store), setItem: fail };
    const crowded = createExpiringCache({ store: full, now: () => time, version: 1 });
    expect(crowded.set('language', 'en', { expirySeconds: null })).toBe(false);
    expect(crowded.get('language', isText)).toBeUndefined();
    expect(store.getItem('language')).toBeNull();
  });

  test('does not store values that JSON cannot represent', () => {
    const endless: Record<string, unknown> = {};
    endless['self'] = endless;
    for (const data of [endless, 1n]) expect(cache().set('a', data, { expirySeconds: 60 })).toBe(false);
    expect(store.length).toBe(0);
  });

  test('removes one record', () => {
    cache().set('a', 'x', { expirySeconds: 60 });
    cache().remove('a');
    expect(store.length).toBe(0);
  });
});

describe('over storage that fails', () => {
  const broken: KeyValueStore = { getItem: fail, setItem: fail, removeItem: fail, key: fail, length: 3 };
  const cache = createExpiringCache({ store: broken, now: () => 0, version: 1 });

  test('reports that nothing was stored', () => {
    expect(cache.set('a', 'x', { expirySeconds: 60 })).toBe(false);
  });
  test('reads as absent, also after removing and clearing', () => {
    expect(cache.get('a', isText)).toBeUndefined();
    cache.remove('a');
    cache.clear();
    expect(cache.get('a', isText)).toBeUndefined();
  });
});
