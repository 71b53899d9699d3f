/** The visitor's language: a cache record under `language` (contract section 4) that clearing a cache leaves alone. */
import { languageKey as key, recordVersion } from '../contract/storedRecords';
import { createExpiringCache } from '../lib/expiringCache';
import type { KeyValueStore } from '../lib/memoryStore';

/** Reads and writes the stored language. */
export interface LanguageRecord {
  /** @returns a language tag, or `null` */
  get(): string | null;
  set(language: string): void;
}

/** A year: long enough to be remembered, short enough to be forgotten on a shared machine. */
const expirySeconds = 365 * 24 * 60 * 60;

const isLanguage = (data: unknown): data is string =>
  typeof data === 'string' && /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/.test(data);

/** @param local `GuardedStorage.local` @param now milliseconds since 1970 */
export function createLanguageRecord(local: KeyValueStore, now: () => number): LanguageRecord {
  const cache = createExpiringCache({ store: local, now, version: recordVersion });
  return {
    get: () => cache.get(key, isLanguage) ?? null,
    set: (language) => void cache.set(key, language, { expirySeconds, clear: false }),
  };
}
