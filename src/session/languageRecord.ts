/**
 * The visitor's language: a cache record under `language` (docs/contract.md section 4) that clearing the cache keeps.
 */
import { languageKey as key, recordVersion } from '../contract/storedRecords';
import { createExpiringCache } from '../lib/expiringCache';
import type { KeyValueStore } from '../lib/memoryStore';

/** Reads and writes the stored language. */
export interface LanguageRecord {
  /** @returns a language tag, or `null` */
  get(): string | null;
  set(language: string): void;
}

/** Seconds in a year, after which a shared machine forgets the choice. */
const expirySeconds = 365 * 24 * 60 * 60;

const isLanguage = (data: unknown): data is string =>
  typeof data === 'string' && /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/.test(data);

/**
 * Creates the record over local storage.
 * @param local `GuardedStorage.local`
 * @param now milliseconds since 1970
 */
export function createLanguageRecord(local: KeyValueStore, now: () => number): LanguageRecord {
  const cache = createExpiringCache({ store: local, now, version: recordVersion });
  return {
    get: () => cache.get(key, isLanguage) ?? null,
    set: (language) => void cache.set(key, language, { expirySeconds, clear: false }),
  };
}
