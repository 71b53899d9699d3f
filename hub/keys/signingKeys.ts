/**
 * The keys that sign app tokens and ID tokens: a set for each tenant, in the database, so that all processes sign with
 * the same key. A tenant's set never verifies another tenant's tokens.
 */
import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import { createPrivateKey, generateKeyPair, randomUUID, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { JWK } from 'jose';
import * as v from 'valibot';
import type { HubClock } from '../config/clock';
import type { SecretKeys } from '../credentials/secretKeys';
import type { SecretStore } from './sharedSecret';
import type { Queries } from '../database/database';
import { signingKeys, type SigningKeyRow } from '../database/tables/keys';
import { tenants } from '../database/tables/tenants';

/** The one algorithm of the hub's signatures: every OpenID client has to know it. */
export const signingAlgorithm = 'RS256';

/** Bits of a new RSA key: a strength of 128 bits (NIST SP 800-57 part 1, table 2). Older keys work until they are replaced. */
const keyBits = 3072;

/** What a stored private key is encrypted for. */
export const signingKeyPlace = ({ tenantId, kid }: Pick<SigningKeyRow, 'tenantId' | 'kid'>): string =>
  `signing_keys ${tenantId} ${kid}`;

const privateKeySchema = v.looseObject({ kty: v.literal('RSA'), d: v.string() });

/** How long a new key is published before it signs: longer than partners cache the set (`keySetCacheSeconds`). */
export const publishedAheadMs = 15 * 60 * 1000;
/** How long a replaced key is published after it signed last: longer than any of its tokens is good. */
export const publishedAfterMs = 24 * 60 * 60 * 1000;
/** `max-age` of the published set. */
export const keySetCacheSeconds = 300;

/** How long a process uses a set before it asks the database again; far below `publishedAheadMs`. */
const freshMs = 30 * 1000;

/** With its private part. */
export interface SigningKey {
  kid: string;
  /** With `kid`, `alg` and `use`. */
  jwk: JWK;
  key: KeyObject;
}

export interface KeySet {
  /** The one that signs now. */
  signing: SigningKey;
  /** All that are published, the signing one first. */
  published: readonly SigningKey[];
}

/** The keys of all tenants, as one process sees them. */
export interface SigningKeys {
  /** The set of a tenant; its first key is created at its first use. */
  of(tenantId: string): Promise<KeySet>;
}

/** At most every half minute for each tenant. */
export function createSigningKeys(store: SecretStore, clock: HubClock): SigningKeys {
  const kept = new Map<string, { readAt: number; set: Promise<KeySet> }>();
  return {
    of: (tenantId) => {
      const now = clock.now();
      const known = kept.get(tenantId);
      if (known && now - known.readAt < freshMs) return known.set;
      const set = readKeys(store, tenantId, now);
      kept.set(tenantId, { readAt: now, set });
      set.catch(() => kept.delete(tenantId));
      return set;
    },
  };
}

async function readKeys(store: SecretStore, tenantId: string, now: number): Promise<KeySet> {
  const { database, secretKeys } = store;
  const rows = await database.run((queries) => findPublished(queries, tenantId, now));
  const known = await toSet(secretKeys, rows, now);
  if (known) return known;
  const made = await makeKey(secretKeys, tenantId);
  const all = await database.transaction(async (queries) => {
    await lockKeys(queries, tenantId);
    const others = await findPublished(queries, tenantId, now);
    if (others.length > 0) return others;
    await queries.insert(signingKeys).values({ ...made, signsFrom: now });
    return findPublished(queries, tenantId, now);
  });
  const set = await toSet(secretKeys, all, now);
  if (!set) throw new Error('The signing key that was just stored cannot be read.');
  return set;
}

/** One process at a time changes the keys of a tenant. */
async function lockKeys(queries: Queries, tenantId: string): Promise<void> {
  await queries.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, tenantId)).for('update');
}

/** Those that may be published, the newest first. */
function findPublished(queries: Queries, tenantId: string, now: number): Promise<SigningKeyRow[]> {
  return queries
    .select()
    .from(signingKeys)
    .where(
      and(eq(signingKeys.tenantId, tenantId), or(isNull(signingKeys.endsAt), gt(signingKeys.endsAt, now))),
    )
    .orderBy(desc(signingKeys.signsFrom), desc(signingKeys.kid));
}

/** Another process, whose clock is ahead, may have made the only key. */
const currentOf = (rows: readonly SigningKeyRow[], now: number): SigningKeyRow | undefined =>
  rows.find(({ signsFrom }) => signsFrom <= now) ?? rows.at(-1);

async function toSet(
  secretKeys: SecretKeys,
  rows: readonly SigningKeyRow[],
  now: number,
): Promise<KeySet | null> {
  const current = currentOf(rows, now);
  if (!current) return null;
  const others = rows.filter((row) => row !== current);
  const [signing, ...rest] = await Promise.all([current, ...others].map((row) => toKey(secretKeys, row)));
  return signing ? { signing, published: [signing, ...rest] } : null;
}

async function toKey(secretKeys: SecretKeys, row: SigningKeyRow): Promise<SigningKey> {
  const { kid } = row;
  const stored = await secretKeys.open(signingKeyPlace(row), row.privateKey);
  const jwk = v.parse(privateKeySchema, stored);
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  return { kid, jwk: { ...jwk, kid, alg: signingAlgorithm, use: 'sig' }, key };
}

async function makeKey(
  secretKeys: SecretKeys,
  tenantId: string,
): Promise<Pick<SigningKeyRow, 'tenantId' | 'kid' | 'privateKey'>> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: keyBits });
  const row = { tenantId, kid: randomUUID() };
  const jwk = { kty: 'RSA', ...privateKey.export({ format: 'jwk' }) };
  return { ...row, privateKey: await secretKeys.seal(signingKeyPlace(row), jwk) };
}

export interface Rotation {
  kid: string;
  /** Id of the key before it. */
  previous: string | null;
  /** When the new key signs first. */
  signsFrom: number;
  /** When the key before it is no longer published; `null` when there was none. */
  previousEndsAt: number | null;
}

/**
 * Replaces the signing key of a tenant. The new one is published at once and signs a quarter of an hour later; tokens of
 * the one before verify until a day after that. Running hubs follow within half a minute.
 * @param isUrgent the key before has leaked: the new one signs at once, and no older one verifies
 * @param note called in the transaction, at its end
 * @returns `null` for an unknown tenant
 */
export async function rotateKeys(
  { database, secretKeys }: SecretStore,
  tenantId: string,
  now: number,
  isUrgent = false,
  note: (queries: Queries, rotation: Rotation) => Promise<void> = () => Promise.resolve(),
): Promise<Rotation | null> {
  const made = await makeKey(secretKeys, tenantId);
  return database.transaction(async (queries) => {
    const [tenant] = await queries.select().from(tenants).where(eq(tenants.id, tenantId)).for('update');
    if (!tenant) return null;
    const older = currentOf(await findPublished(queries, tenantId, now), now);
    const signsFrom = isUrgent || !older ? now : now + publishedAheadMs;
    const previousEndsAt = signsFrom + publishedAfterMs;
    if (isUrgent) await queries.delete(signingKeys).where(eq(signingKeys.tenantId, tenantId));
    else
      await queries
        .update(signingKeys)
        .set({ endsAt: previousEndsAt })
        .where(and(eq(signingKeys.tenantId, tenantId), isNull(signingKeys.endsAt)));
    await queries.insert(signingKeys).values({ ...made, signsFrom });
    const rotation = {
      kid: made.kid,
      previous: older?.kid ?? null,
      signsFrom,
      previousEndsAt: older && !isUrgent ? previousEndsAt : null,
    };
    await note(queries, rotation);
    return rotation;
  });
}
