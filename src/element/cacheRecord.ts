/**
 * Reads and writes a cache record (docs/specification.md section 3) before the app is loaded. Reading changes nothing:
 * only `lib/expiringCache`, which also knows whose record it is, removes invalid records.
 */
import { languageVersions, recordVersion } from '../contract/cacheRecords';
import type { CacheRecord } from '../lib/expiringCache';

/**
 * Returns the data of a record that has not expired.
 * @param view window of the document; touching its storage throws if that is blocked
 * @param version of the record; one of another version reads as absent
 * @returns `undefined` if there is none
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

/** Whether the browser stores nothing for this site. @param view window of the document */
export function isStorageEmpty(view: Window): boolean {
  try {
    return view.localStorage.length === 0;
  } catch {
    return true;
  }
}

/** Stores the language; clearing a cache leaves it alone. @param version whether it is chosen or guessed */
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
