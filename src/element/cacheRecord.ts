/**
 * Reads cache records (docs/specification.md section 3) before the app. Only `lib/expiringCache` removes invalid
 * ones.
 */
import { languageVersions, recordVersion } from '../contract/cacheRecords';
import type { CacheRecord } from '../lib/expiringCache';

/**
 * The data of a record that has not expired.
 * @param view touching its storage throws if that is blocked
 * @param version a record of another version reads as absent
 */
export function readRecord(
  view: Window,
  key: string,
  version: CacheRecord['version'] = recordVersion,
): unknown {
  try {
    const text = view.localStorage.getItem(key);
    if (text === null) return undefined;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is no record has another version or throws
    const record = JSON.parse(text) as CacheRecord;
    const isFresh = record.expiry === null || Math.abs(Date.now() - record.time) < record.expiry * 1000;
    return record.version === version && isFresh ? record.data : undefined;
  } catch {
    return undefined;
  }
}

/** The browser stores nothing for this site. */
export function isStorageEmpty(view: Window): boolean {
  try {
    return view.localStorage.length === 0;
  } catch {
    return true;
  }
}

/** Clearing a cache leaves the language alone. @param version whether it is chosen or guessed */
export function writeLanguage(
  view: Window,
  key: string,
  data: string,
  version: keyof typeof languageVersions,
): void {
  const expiry = languageVersions[version];
  const record: CacheRecord = { data, time: Date.now(), expiry, version, clear: false };
  try {
    view.localStorage.setItem(key, JSON.stringify(record));
  } catch {
    // Blocked or full: the next visit chooses the language again.
  }
}
