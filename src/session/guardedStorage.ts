/**
 * All that the widget keeps (docs/contract.md section 4, "Nothing else is stored"). A value that fails its guard is
 * deleted and reads as absent. When storage throws (blocked cookies, sandboxed frames), memory replaces it.
 */
import { recordVersion } from '../contract/cacheRecords';
import { attempt } from '../lib/attempt';
import { readRecord, writeRecord } from '../lib/expiringCache';
import { createMemoryStore, type KeyValueStore } from '../lib/memoryStore';

/** Kept over a reload. Never a password or a code. */
export interface Draft {
  account?: string;
  country?: string;
  tab?: string;
  step?: number;
  nickname?: string;
  /** Option keys, not labels. */
  trade?: string;
  position?: string;
  /** Milliseconds since 1970. */
  resend_at?: number;
  /** Typed into the sign-in, where `account` is the number of a second factor that it asks for. */
  email?: string;
}

interface StoredKey<Value> {
  area: 'session' | 'local';
  /** `undefined` when the stored text is invalid. `now`: milliseconds since 1970. */
  read: (text: string, now: number) => Value | undefined;
  write: (value: Value, now: number) => string;
}

const text = (pattern: RegExp, area: 'session' | 'local' = 'session'): StoredKey<string> => ({
  area,
  read: (found) => (pattern.test(found) ? found : undefined),
  write: (value) => value,
});

const draftKey: StoredKey<Draft> = { area: 'session', read: readDraft, write: writeDraft };

/** Key → area and guard. `language` and `brand:<host>` are cache records in `local`, see `lib/expiringCache`. */
const table = {
  /** A callback that passed the check; checked again when read. */
  callback: text(/^https?:\/\/.{1,2040}$/),
  /** The visit's secret, see `visitSecret.ts`. */
  'entry-flow': text(/^[0-9a-f]{64}$/),
  bind_id: text(/^[\x21-\x7e]{1,128}$/),
  /** The code of the address that was redeemed last, so that it is never sent twice. */
  open_code: text(/^[\x21-\x7e]{1,2048}$/),
  /** The token of a mail that undoes a change, until it is used. */
  undo: text(/^[\x21-\x7e]{1,128}$/),
  draft: draftKey,
  /** A change of the account's address that waits for its code, see `flows/account/pendingAddress.ts`. */
  'change-email': draftKey,
  'change-mobile': draftKey,
  /** Version of the texts the visitor agreed to, in this tab only: whoever comes next agrees for themselves. */
  agreement: text(/^[\w.-]{1,32}$/),
  /** Method of the last sign-in: `password`, `google`, … */
  'last-method': text(/^[a-z0-9_-]{1,32}$/, 'local'),
  /** SHA-256 of the token that this browser signed in with, see `ownToken.ts`. */
  'signed-in': text(/^[0-9a-f]{64}$/, 'local'),
} satisfies Record<string, StoredKey<string> | StoredKey<Draft>>;

type Table = typeof table;
export type StorageKey = keyof Table;
export type StoredValue<Key extends StorageKey> = Table[Key] extends StoredKey<infer Value> ? Value : never;

export interface GuardedStorage {
  /** @returns `null` when the value is absent or invalid */
  get<Key extends StorageKey>(key: Key): StoredValue<Key> | null;
  set<Key extends StorageKey>(key: Key, value: StoredValue<Key>): void;
  remove(key: StorageKey): void;
  /** With prefix and memory fallback: the `language` and `brand:<host>` records. */
  local: KeyValueStore;
}

/** Functions, because reading `window.sessionStorage` can throw. */
export interface GuardedStorageDeps {
  session: () => KeyValueStore;
  local: () => KeyValueStore;
  /** `hub-entry:` on a page of another site (tag mode), empty on the portal's own site. */
  prefix: string;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** Never throws, even when the browser blocks storage. */
export function createGuardedStorage({
  session,
  local,
  prefix,
  now = Date.now,
}: GuardedStorageDeps): GuardedStorage {
  const areas = {
    session: createResilientStore(session, prefix),
    local: createResilientStore(local, prefix),
  };
  return {
    local: areas.local,
    get(key) {
      const stored = storedKey(key);
      const found = areas[stored.area].getItem(key);
      if (found === null) return null;
      const value = stored.read(found, now());
      if (value === undefined) areas[stored.area].removeItem(key);
      return value ?? null;
    },
    set(key, value) {
      const stored = storedKey(key);
      const written = stored.write(value, now());
      // Do not store a value that its own guard would reject.
      if (stored.read(written, now()) !== undefined) areas[stored.area].setItem(key, written);
    },
    remove: (key) => areas[storedKey(key).area].removeItem(key),
  };
}

function storedKey<Key extends StorageKey>(key: Key): StoredKey<StoredValue<Key>> {
  // TypeScript does not follow a generic key into a table of two value types; the table itself is checked above.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return table[key] as unknown as StoredKey<StoredValue<Key>>;
}

/** Falls back to memory when the browser refuses. @param open returns the browser's store; may throw */
export function createResilientStore(open: () => KeyValueStore, prefix: string): KeyValueStore {
  const memory = createMemoryStore();
  const attemptHere = <Value>(action: (store: KeyValueStore) => Value): Value | undefined =>
    attempt(() => action(open()));
  const ownKeys = (): string[] => {
    const stored =
      attemptHere((store) => Array.from({ length: store.length }, (_, index) => store.key(index))) ?? [];
    const held = Array.from({ length: memory.length }, (_, index) => memory.key(index));
    const names = [...stored, ...held]
      .filter((name) => name !== null)
      .filter((name) => name.startsWith(prefix));
    return [...new Set(names)].map((name) => name.slice(prefix.length));
  };
  return {
    getItem: (key) =>
      memory.getItem(prefix + key) ?? attemptHere((store) => store.getItem(prefix + key)) ?? null,
    setItem(key, value) {
      const isStored = attemptHere((store) => (store.setItem(prefix + key, value), true)) ?? false;
      if (isStored) memory.removeItem(prefix + key);
      else memory.setItem(prefix + key, value);
    },
    removeItem(key) {
      memory.removeItem(prefix + key);
      attemptHere((store) => store.removeItem(prefix + key));
    },
    key: (index) => ownKeys()[index] ?? null,
    get length() {
      return ownKeys().length;
    },
  };
}

/** More than any form has. */
const maxSteps = 10;
/** Drafts expire after a day: a tab restored weeks later should start with an empty form. */
const draftExpirySeconds = 24 * 60 * 60;

function writeDraft(draft: Draft, now: number): string {
  return writeRecord(draft, recordVersion, now, { expirySeconds: draftExpirySeconds });
}

function readDraft(found: string, now: number): Draft | undefined {
  const value = readRecord(found, recordVersion, now);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const fields = new Map<string, unknown>(Object.entries(value));
  const draft: Draft = {};
  for (const name of ['account', 'country', 'tab', 'nickname', 'trade', 'position', 'email'] as const) {
    const field = fields.get(name);
    if (typeof field === 'string' && field.length <= 254) draft[name] = field;
  }
  const step = fields.get('step');
  if (typeof step === 'number' && Number.isInteger(step) && step >= 0 && step < maxSteps) draft.step = step;
  const resendAt = fields.get('resend_at');
  if (typeof resendAt === 'number' && Number.isSafeInteger(resendAt) && resendAt > 0)
    draft.resend_at = resendAt;
  return draft;
}
