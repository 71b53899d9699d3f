import { expect, test } from 'vitest';
import { createExpiringCache } from '../lib/expiringCache';
import { createMemoryStore } from '../lib/memoryStore';
import { createLanguageRecord } from './languageRecord';

test('is a record under the key language, kept when caches are cleared', () => {
  const store = createMemoryStore();
  createLanguageRecord(store, () => 5).set('zh');
  createExpiringCache({ store, now: () => 5, version: 1 }).clear();
  expect(createLanguageRecord(store, () => 6).get()).toBe('zh');
  expect(JSON.parse(store.getItem('language') ?? '')).toMatchObject({ data: 'zh', time: 5, clear: false });
});

test.each(['<b>', '', 'a', '../../zh'])('does not believe the stored language %j', (data) => {
  const store = createMemoryStore();
  const cache = createExpiringCache({ store, now: () => 0, version: 1 });
  cache.set('language', data, { expirySeconds: 60 });
  expect(createLanguageRecord(store, () => 0).get()).toBeNull();
});
