/** Which rows of the database hold encrypted values, and how they get the key that encrypts now. */
import { and, eq, sql } from 'drizzle-orm';
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
import { isOwned } from '../database/ownRows';

interface SecretRow {
  place: string;
  stored: unknown;
  write: (value: Sealed) => Promise<unknown>;
}

/** @param isHeld whether the rows are locked until the transaction ends */
const rowsOf = <Row>(
  query: PromiseLike<Row[]> & { for(strength: 'update'): PromiseLike<Row[]> },
  isHeld: boolean,
): PromiseLike<Row[]> => (isHeld ? query.for('update') : query);

/** Reads the rows of a table. A table that is not listed is neither rewrapped nor checked at the start. */
type SecretTable = (queries: Queries, isHeld: boolean) => Promise<SecretRow[]>;

const secretTables: readonly SecretTable[] = [
  async (queries, isHeld) =>
    (await rowsOf(queries.select().from(signingKeys), isHeld)).map((row) => ({
      place: signingKeyPlace(row),
      stored: row.privateKey,
      write: (privateKey) =>
        queries
          .update(signingKeys)
          .set({ privateKey })
          .where(and(eq(signingKeys.tenantId, row.tenantId), eq(signingKeys.kid, row.kid))),
    })),
  async (queries, isHeld) =>
    (await rowsOf(queries.select().from(hubSecrets), isHeld)).map(({ name, value: stored }) => ({
      place: secretPlace(name),
      stored,
      write: (value) => queries.update(hubSecrets).set({ value }).where(eq(hubSecrets.name, name)),
    })),
  ...[totpFactors, totpSetups].map(
    (table): SecretTable =>
      async (queries, isHeld) =>
        (await rowsOf(queries.select().from(table), isHeld)).map((row) => ({
          place: totpPlace(row),
          stored: row.secret,
          write: (secret) =>
            queries
              .update(table)
              .set({ secret })
              .where(isOwned(table, { id: row.accountId, tenantId: row.tenantId })),
        })),
  ),
  async (queries, isHeld) =>
    (await rowsOf(queries.select().from(tenantProviders), isHeld)).map((row) => ({
      place: providerPlace(row),
      stored: row.clientSecret,
      write: (clientSecret) =>
        queries
          .update(tenantProviders)
          .set({ clientSecret })
          .where(and(eq(tenantProviders.tenantId, row.tenantId), eq(tenantProviders.id, row.id))),
    })),
  async (queries, isHeld) =>
    (await rowsOf(queries.select().from(undos), isHeld)).map(({ tenantId, tokenHash, parts: stored }) => ({
      place: undoPlace(tokenHash),
      stored,
      write: (parts) =>
        queries
          .update(undos)
          .set({ parts })
          .where(and(eq(undos.tenantId, tenantId), eq(undos.tokenHash, tokenHash))),
    })),
  async (queries, isHeld) =>
    (await rowsOf(queries.select().from(webhookSecrets), isHeld)).map((row) => ({
      place: webhookSecretPlace(row),
      stored: row.secret,
      write: (secret) =>
        queries
          .update(webhookSecrets)
          .set({ secret })
          .where(
            and(
              eq(webhookSecrets.tenantId, row.tenantId),
              eq(webhookSecrets.webhookId, row.webhookId),
              eq(webhookSecrets.id, row.id),
            ),
          ),
    })),
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
      for (const { place, stored, write } of await table(queries, true)) {
        all += 1;
        if (!isDue(keyIdOf(stored))) continue;
        changed += 1;
        const value: unknown = await secretKeys.open(place, stored);
        await write(await secretKeys.seal(place, value));
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
      for (const { stored } of await table(queries, false)) ids.push(keyIdOf(stored));
    return ids;
  });
}

async function isUpgrading(database: Database): Promise<boolean> {
  if (database.kind === 'embedded') return false;
  const recent = sql`name = '0084_secret_keys.sql' and applied_at > now() - make_interval(secs => ${upgradeMs / 1000})`;
  return (await database.run((queries) => queries.$count(sql`schema_migrations`, recent))) > 0;
}
