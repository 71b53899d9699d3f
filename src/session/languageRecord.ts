/** The visitor's language: a cache record (docs/contract.md section 4) that clearing the cache keeps. */
import { languageKey as key, languageVersions } from '../contract/cacheRecords';
import { createExpiringCache } from '../lib/expiringCache';
import type { KeyValueStore } from '../lib/memoryStore';

export interface LanguageRecord {
  /** @returns the tag that was chosen, for `findLanguage`, or `null` */
  get(): string | null;
  /** @param isChosen whether the visitor or the host chose it; a guess is kept for half an hour only */
  set(language: string, isChosen: boolean): void;
}

const isText = (data: unknown): data is string => typeof data === 'string';

/** @param local `GuardedStorage.local` @param now milliseconds since 1970 */
export function createLanguageRecord(local: KeyValueStore, now: () => number): LanguageRecord {
  const deps = { store: local, now };
  const choices = createExpiringCache({ ...deps, version: 'choice' });
  const guesses = createExpiringCache({ ...deps, version: 'guess' });
  return {
    get: () => choices.get(key, isText) ?? null,
    set(language, isChosen) {
      const cache = isChosen ? choices : guesses;
      const expirySeconds = isChosen ? languageVersions.choice : languageVersions.guess;
      cache.set(key, language, { expirySeconds, clear: false });
    },
  };
}
