/** Which rows of the database hold encrypted values, and how they get the key that encrypts now. */
import { eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database, Queries } from '../database/database';
import { totpFactors, totpPlace, totpSetups } from '../database/tables/factors';
import { hubSecrets, signingKeys } from '../database/tables/keys';
import { webhookSecretPlace, webhookSecrets } from '../database/tables/outbox';
import { providerPlace, tenantProviders } from '../database/tables/tenantProviders';
import { undoPlace, undos } from '../database/tables/undos';
import { signingKeyPlace } from './signingKeys';
import { keyIdOf, unknownKey, type Sealed } from '../credentials/secretKeys';
import { secretPlace, type SecretStore } from './sharedSecret';

interface SecretRow {
  id: string;
  place: string;
  stored: unknown;
}

interface SecretTable {
  /** Locked until the transaction ends. */
  lock(queries: Queries): Promise<SecretRow[]>;
  write(queries: Queries, id: string, value: Sealed): Promise<unknown>;
}

/** A table that is not listed is neither rewrapped nor checked at the start. */
const secretTables: readonly SecretTable[] = [
  {
    lock: async (queries) =>
      (await queries.select().from(signingKeys).for('update')).map((row) => ({
        id: row.kid,
        place: signingKeyPlace(row),
        stored: row.privateKey,
      })),
    write: (queries, id, privateKey) =>
      queries.update(signingKeys).set({ privateKey }).where(eq(signingKeys.kid, id)),
  },
  {
    lock: async (queries) =>
      (await queries.select().from(hubSecrets).for('update')).map(({ name, value }) => ({
        id: name,
        place: secretPlace(name),
        stored: value,
      })),
    write: (queries, name, value) =>
      queries.update(hubSecrets).set({ value }).where(eq(hubSecrets.name, name)),
  },
  ...[totpFactors, totpSetups].map((table): SecretTable => ({
    lock: async (queries) =>
      (await queries.select().from(table).for('update')).map((row) => ({
        id: row.accountId,
        place: totpPlace(row),
        stored: row.secret,
      })),
    write: (queries, id, secret) => queries.update(table).set({ secret }).where(eq(table.accountId, id)),
  })),
  {
    lock: async (queries) =>
      (await queries.select().from(tenantProviders).for('update')).map((row) => ({
        id: `${row.tenantId} ${row.id}`,
        place: providerPlace(row),
        stored: row.clientSecret,
      })),
    write: (queries, id, clientSecret) =>
      queries
        .update(tenantProviders)
        .set({ clientSecret })
        .where(sql`${tenantProviders.tenantId} || ' ' || ${tenantProviders.id} = ${id}`),
  },
  {
    lock: async (queries) =>
      (await queries.select().from(undos).for('update')).map(({ tokenHash, parts }) => ({
        id: tokenHash,
        place: undoPlace(tokenHash),
        stored: parts,
      })),
    write: (queries, tokenHash, parts) =>
      queries.update(undos).set({ parts }).where(eq(undos.tokenHash, tokenHash)),
  },
  {
    lock: async (queries) =>
      (await queries.select().from(webhookSecrets).for('update')).map((row) => ({
        id: `${row.webhookId} ${row.id}`,
        place: webhookSecretPlace(row),
        stored: row.secret,
      })),
    write: (queries, id, secret) =>
      queries
        .update(webhookSecrets)
        .set({ secret })
        .where(sql`${webhookSecrets.webhookId} || ' ' || ${webhookSecrets.id} = ${id}`),
  },
];

interface Rewrapped {
  changed: number;
  all: number;
}

/**
 * Encrypts all secrets with the first key. Running hubs go on: they know both keys.
 * @param isDue by the key a secret has now, `null` for none; by default every other than the first
 * @param note called in the transaction, at its end
 * @returns how many were encrypted, and how many there are
 * @throws Error when one is encrypted with an unknown key; nothing is changed then
 */
export async function rewrapSecrets(
  { database, secretKeys }: SecretStore,
  isDue = (keyId: string | null) => keyId !== secretKeys.ids[0],
  note: (queries: Queries, counts: Rewrapped) => Promise<void> = () => Promise.resolve(),
): Promise<Rewrapped> {
  return database.transaction(async (queries) => {
    let [changed, all] = [0, 0];
    for (const table of secretTables)
      for (const { id, place, stored } of await table.lock(queries)) {
        all += 1;
        if (!isDue(keyIdOf(stored))) continue;
        changed += 1;
        const value: unknown = await secretKeys.open(place, stored);
        await table.write(queries, id, await secretKeys.seal(place, value));
      }
    await note(queries, { changed, all });
    return { changed, all };
  });
}

/** How long the processes of the version before may run beside this one after its migration. */
const upgradeMs = 60 * 60 * 1000;

/**
 * Checks at a start that the keys open all secrets, and encrypts those that a version without keys stored. During an
 * upgrade that version may still run beside and reads them in clear, so then a warning takes the place of it.
 * @throws Error with one line when a key is missing
 */
export async function protectSecrets(store: SecretStore & { log: Logger }): Promise<void> {
  const used = await usedKeys(store.database);
  const unknown = used.find((id) => id !== null && !store.secretKeys.ids.includes(id));
  if (unknown) throw new Error(unknownKey(unknown));
  if (!used.includes(null)) return;
  if (await isUpgrading(store.database))
    store.log.warn('secrets in the database are not encrypted yet: npm run hub -- keys rewrap');
  else await rewrapSecrets(store, (keyId) => keyId === null);
}

/** The keys that the secrets are encrypted with; `null` for one in clear. */
async function usedKeys(database: Database): Promise<(string | null)[]> {
  return database.transaction(async (queries) => {
    const ids: (string | null)[] = [];
    for (const table of secretTables)
      for (const { stored } of await table.lock(queries)) ids.push(keyIdOf(stored));
    return ids;
  });
}

async function isUpgrading(database: Database): Promise<boolean> {
  if (database.kind === 'embedded') return false;
  const recent = sql`name = '0084_secret_keys.sql' and applied_at > now() - make_interval(secs => ${upgradeMs / 1000})`;
  return (await database.run((queries) => queries.$count(sql`schema_migrations`, recent))) > 0;
}
