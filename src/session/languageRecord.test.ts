import { expect, test } from 'vitest';
import { createExpiringCache } from '../lib/expiringCache';
import { createMemoryStore } from '../lib/memoryStore';
import { createLanguageRecord } from './languageRecord';

test('is a record under the key language, kept when caches are cleared', () => {
  const store = createMemoryStore();
  createLanguageRecord(store, () => 5).set('zh', true);
  createExpiringCache({ store, now: () => 5, version: 1 }).clear();
  expect(createLanguageRecord(store, () => 6).get()).toBe('zh');
  expect(JSON.parse(store.getItem('language') ?? '')).toEqual({
    data: 'zh',
    time: 5,
    expiry: 365 * 24 * 60 * 60,
    version: 'choice',
    clear: false,
  });
});

test('keeps a guess for half an hour and never treats it as a choice', () => {
  const store = createMemoryStore();
  const record = createLanguageRecord(store, () => 5);
  record.set('zh', false);
  expect(JSON.parse(store.getItem('language') ?? '')).toMatchObject({ expiry: 30 * 60, version: 'guess' });
  expect(record.get()).toBeNull();
});

test.each([['en'], {}, 7, null])('ignores the stored value %j', (data) => {
  const store = createMemoryStore();
  const cache = createExpiringCache({ store, now: () => 0, version: 'choice' });
  cache.set('language', data, { expirySeconds: 60 });
  expect(createLanguageRecord(store, () => 0).get()).toBeNull();
});
