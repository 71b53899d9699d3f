/** Keys that encrypt the hub's secrets: from versions without them, through a rotation, and when one is missing. */
import { eq, sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { emailSend } from '../../src/api/emailSend';
import { totpConfirm, totpStart } from '../../src/api/factors';
import { resetPasswordByEmail } from '../../src/api/reset';
import { verify } from '../../src/api/verify';
import { createHub } from '../createHub';
import { codesSent } from '../database/tables/codes';
import { totpFactors, totpSetups } from '../database/tables/factors';
import { hubSecrets, signingKeys } from '../database/tables/keys';
import { codes } from '../answers/codes';
import { createLog } from '../http/createLog';
import { rotateKeys, signingKeyPlace } from './signingKeys';
import { createTestHub, testKey, type TestHub } from '../testing/createTestHub';
import { otherCode, readCode } from '../testing/inbox';
import { signIn } from '../testing/passkeyVisit';
import { codeOf, setUpApp } from '../testing/totpApp';
import { hashToken } from '../credentials/opaqueToken';
import { protectSecrets, rewrapSecrets } from './protectSecrets';
import { createSecretKeys, isSealed, keyIdOf } from '../credentials/secretKeys';
import { sharedSecret } from './sharedSecret';

let test: TestHub;
beforeEach(async () => {
  test = await createTestHub();
});
afterEach(() => test.close());

const database = () => test.hub.services.database;
const old = createSecretKeys([testKey]);
const newKey = new Uint8Array(randomBytes(32));
/** As in a file with a new first line. */
const both = createSecretKeys([newKey, testKey]);
const noMake = () => {
  throw new Error('it exists');
};
const readMark = (secretKeys = old) =>
  sharedSecret({ database: database(), secretKeys }, 'security log', v.string(), noMake);

/** Ids of the keys that encrypt now, `null` for a secret in clear. */
async function usedKeys(): Promise<(string | null)[]> {
  return database().run(async (queries) => [
    ...(await queries.select().from(signingKeys)).map(({ privateKey }) => keyIdOf(privateKey)),
    ...(await queries.select().from(hubSecrets)).map(({ value }) => keyIdOf(value)),
    ...(await queries.select().from(totpFactors)).map(({ secret }) => keyIdOf(secret)),
    ...(await queries.select().from(totpSetups)).map(({ secret }) => keyIdOf(secret)),
  ]);
}

/** Stores the secrets as versions without keys did. */
async function storeInClear(): Promise<void> {
  await test.hub.services.signingKeys.of('neutral');
  const [key] = await database().run((queries) => queries.select().from(signingKeys));
  if (!key) throw new Error('no key was made');
  const privateKey = v.parse(v.looseObject({}), await old.open(signingKeyPlace(key), key.privateKey));
  const value = await readMark();
  await database().run(async (queries) => {
    await queries.update(signingKeys).set({ privateKey });
    await queries.update(hubSecrets).set({ value }).where(eq(hubSecrets.name, 'security log'));
  });
}

/** Moves the time of the migrations. */
const migratedBefore = (minutes: number) =>
  database().run((queries) =>
    queries.execute(sql`update schema_migrations set applied_at = now() - make_interval(mins => ${minutes})`),
  );

describe('secrets of a version without keys', () => {
  beforeEach(storeInClear);

  it('are read, and encrypted at the next start', async () => {
    const mark = await readMark();
    const { signing } = await test.hub.services.signingKeys.of('neutral');
    expect(await usedKeys()).toContain(null);
    // PostgreSQL may serve the version before until then.
    await migratedBefore(61);
    const twin = await test.twin();
    expect(await usedKeys()).not.toContain(null);
    expect(await readMark()).toBe(mark);
    expect((await twin.services.signingKeys.of('neutral')).signing.jwk).toEqual(signing.jwk);
  });

  it('stay readable for that version during an upgrade, with a warning, until they are rewrapped', async () => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line: string) => void lines.push(line) });
    await migratedBefore(59);
    const postgres = { ...database(), kind: 'postgres' as const };
    await protectSecrets({ database: postgres, secretKeys: old, log });
    expect(await usedKeys()).toContain(null);
    expect(lines).toEqual([expect.stringContaining('keys rewrap')]);
    await rewrapSecrets({ database: database(), secretKeys: old });
    expect(await usedKeys()).not.toContain(null);
  });

  it('include codes, which are still accepted', async () => {
    const email = 'designer@example.com';
    await test.call(emailSend, { email, type: 2 });
    const code = await readCode(test, email);
    await database().run(async (queries) => {
      const [sent] = await queries.select().from(codesSent);
      await queries.update(codesSent).set({ keyId: null, codeHash: hashToken(`${sent?.id} ${code}`) });
    });
    const fields = { email, new_password: 'Quite-new-7', re_new_password: 'Quite-new-7' };
    const reset = async (captcha: string) =>
      (await test.call(resetPasswordByEmail, { ...fields, captcha })).code;
    expect(await reset(otherCode(code))).toBe(codes.codeWrong);
    expect(await reset(code)).toBe(1);
  });
});

describe('a new first key', () => {
  it('encrypts all after "keys rewrap", once, while hubs run that know both', async () => {
    const mark = await readMark();
    await test.hub.services.signingKeys.of('neutral');
    const store = { database: database(), secretKeys: both };
    const rewraps = [rewrapSecrets(store), rewrapSecrets(store)];
    const [made] = await Promise.all([rotateKeys(store, 'neutral', test.clock.now()), ...rewraps]);
    const [one, other] = await Promise.all(rewraps);
    expect((one?.changed ?? 0) + (other?.changed ?? 0)).toBe((await usedKeys()).length - 1);
    expect(new Set(await usedKeys())).toEqual(new Set([both.ids[0]]));
    expect(await rewrapSecrets(store)).toEqual({ changed: 0, all: (await usedKeys()).length });
    const alone = createSecretKeys([newKey]);
    expect(await readMark(alone)).toBe(mark);
    const keys = await database().run((queries) => queries.select().from(signingKeys));
    expect(keys.map(({ kid }) => kid)).toContain(made?.kid);
    for (const row of keys)
      expect(await alone.open(signingKeyPlace(row), row.privateKey)).toHaveProperty('d');
  });

  it('still takes apps, their set-ups and recovery codes of the key before, also alone', async () => {
    const token = await signIn(test);
    const app = await setUpApp(test, token);
    const { secret } = (await test.call(totpStart, {}, { token })).info;
    await rewrapSecrets({ database: database(), secretKeys: both });
    expect(new Set(await usedKeys())).toEqual(new Set([both.ids[0]]));
    test.hub.services.secretKeys = createSecretKeys([newKey]);
    const prove = async (factor: string, code = '') =>
      (await test.call(verify, { factor, code }, { token })).code;
    expect(await prove('totp', app.code(1))).toBe(1);
    expect(await prove('recovery_code', app.recoveryCodes[0])).toBe(1);
    const code = codeOf(secret, test.clock.now());
    expect((await test.call(totpConfirm, { code }, { token })).code).toBe(1);
  });

  it('still checks codes of the key before', () => {
    const stored = old.digest('row', '123456');
    expect(both.isDigest('row', '123456', stored)).toBe(true);
    expect(both.isDigest('row', '123457', stored)).toBe(false);
    expect(both.isDigest('other row', '123456', stored)).toBe(false);
    expect(createSecretKeys([newKey]).isDigest('row', '123456', stored)).toBe(false);
  });
});

describe('without the right key', () => {
  const message = `The database holds secrets encrypted with key ${old.ids[0]}, which HUB_SECRET_KEY does not contain. Add that key as a further line.`;

  it('a start ends with one line', async () => {
    const config = { ...test.hub.services.config, secretKeys: [newKey] };
    const start = createHub({ config, database: database(), log: createLog('silent') });
    await expect(start).rejects.toThrow(new Error(message));
  });

  it('"keys rewrap" changes nothing', async () => {
    await test.hub.services.signingKeys.of('neutral');
    const before = await usedKeys();
    const store = { database: database(), secretKeys: createSecretKeys([newKey]) };
    await expect(rewrapSecrets(store)).rejects.toThrow(message);
    expect(await usedKeys()).toEqual(before);
  });
});

describe('an encrypted value', () => {
  it('opens only at its place, unchanged', async () => {
    const value = { d: 'private' };
    const stored = await old.seal('table row', value);
    expect(isSealed(stored)).toBe(true);
    expect(JSON.stringify(stored)).not.toContain('private');
    expect(await old.open('table row', stored)).toEqual(value);
    await expect(old.open('table other', stored)).rejects.toThrow('A secret of table row');
    const parts = stored.sealed.split('.');
    parts[0] = Buffer.from(
      Buffer.from(parts[0] ?? '', 'base64url')
        .toString()
        .replace('table row', 'table other'),
    ).toString('base64url');
    await expect(old.open('table other', { sealed: parts.join('.') })).rejects.toThrow('decryption');
  });

  it('of a tenant’s key does not become another tenant’s', async () => {
    await test.hub.services.signingKeys.of('neutral');
    await database().run((queries) => queries.update(signingKeys).set({ tenantId: 'acme' }));
    await expect((await test.twin()).services.signingKeys.of('acme')).rejects.toThrow('A secret of');
  });
});
