/** Records that expire. Reading never throws: blocked storage, corrupt text and other versions read as absent. */
import { attempt } from './attempt';
import type { KeyValueStore } from './memoryStore';

/** One record, as JSON under its key. */
export interface CacheRecord {
  data: unknown;
  /** Milliseconds since 1970. */
  time: number;
  /** Seconds; `null` never expires. */
  expiry: number | null;
  /** A record of another version reads as absent. */
  version: number | string;
  /** Whether `clear()` removes it. */
  clear: boolean;
}

export interface CacheOptions {
  expirySeconds: number | null;
  /** `false` keeps the record when the cache is cleared, e.g. the language. Default `true`. */
  clear?: boolean;
}

export interface ExpiringCache {
  /** `undefined` when the record is absent, expired or fails `guard` (it is then removed) */
  get<Data>(key: string, guard: (data: unknown) => data is Data): Data | undefined;
  /** @returns whether it was stored. When storage is full or blocked, the previous record is removed too. */
  set(key: string, data: unknown, options: CacheOptions): boolean;
  remove(key: string): void;
  /** Removes only records of this cache's version whose `clear` flag is set. */
  clear(): void;
}

export interface CacheDeps {
  store: KeyValueStore;
  /** Milliseconds since 1970. */
  now: () => number;
  /** The shape of `data`; a record of another version reads as absent. */
  version: number | string;
}

/** Holds no state: two caches over one store see the same records. */
export function createExpiringCache({ store, now, version }: CacheDeps): ExpiringCache {
  const remove = (key: string): void => {
    attempt(() => store.removeItem(key));
  };
  const read = (key: string): CacheRecord | undefined => parseRecord(attempt(() => store.getItem(key)));
  return {
    get(key, guard) {
      const record = read(key);
      if (!record) return undefined;
      if (isFresh(record, version, now()) && guard(record.data)) return record.data;
      remove(key);
      return undefined;
    },
    set(key, data, options) {
      const isStored =
        attempt(() => (store.setItem(key, writeRecord(data, version, now(), options)), true)) ?? false;
      // A failed write must not leave the outdated record behind.
      if (!isStored) remove(key);
      return isStored;
    },
    remove,
    clear() {
      for (const key of attempt(() => keysOf(store)) ?? []) {
        const record = read(key);
        if (record?.clear && record.version === version) remove(key);
      }
    },
  };
}

/** `undefined` when the text is no record, or one that is expired or of another version. @param now in milliseconds */
export function readRecord(text: string, version: CacheRecord['version'], now: number): unknown {
  const record = parseRecord(text);
  return record && isFresh(record, version, now) ? record.data : undefined;
}

/** @param now milliseconds since 1970 */
export function writeRecord(
  data: unknown,
  version: CacheRecord['version'],
  now: number,
  { expirySeconds, clear = true }: CacheOptions,
): string {
  const record: CacheRecord = { data, time: now, expiry: expirySeconds, version, clear };
  return JSON.stringify(record);
}

/** A record from the future counts as expired: it was written while the clock was wrong. */
function isFresh(record: CacheRecord, version: CacheRecord['version'], now: number): boolean {
  return (
    record.version === version &&
    (record.expiry === null || Math.abs(now - record.time) < record.expiry * 1000)
  );
}

function keysOf(store: KeyValueStore): string[] {
  return Array.from({ length: store.length }, (_, index) => store.key(index)).filter((key) => key !== null);
}

function parseRecord(text: string | null | undefined): CacheRecord | undefined {
  if (text == null) return undefined;
  const value: unknown = attempt(() => JSON.parse(text) as unknown);
  return isRecord(value) ? value : undefined;
}

function isRecord(value: unknown): value is CacheRecord {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'data')) return false;
  const { time, expiry, version, clear } = value as Partial<Record<keyof CacheRecord, unknown>>;
  return (
    typeof time === 'number' &&
    (expiry === null || typeof expiry === 'number') &&
    (typeof version === 'number' || typeof version === 'string') &&
    typeof clear === 'boolean'
  );
}
