/** What a copy of the database reveals: nothing that signs, decrypts or signs in. */
import { eq, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as v from 'valibot';
import { authorize } from '../../src/api/authorize';
import { emailSend } from '../../src/api/emailSend';
import { totpStart } from '../../src/api/factors';
import { login } from '../../src/api/login';
import { uploadPolicy } from '../../src/api/uploadPolicy';
import { pictures } from '../../demo/simulations/tables';
import { codesSent, imageCodes } from '../database/tables/codes';
import { createToken } from '../credentials/opaqueToken';
import { createShop, shopSecret, type Shop } from '../testing/createShop';
import { partner, someFlow } from '../testing/createTestHub';
import { readCode } from '../testing/inbox';
import { setUpApp } from '../testing/totpApp';
import { visitProvider } from '../testing/visitProvider';
import { sharedSecret } from './sharedSecret';

const email = 'designer@example.com';
/** A request that also leads to a refresh token. */
const offline = { scope: 'openid offline_access', prompt: 'consent' };
let shop: Shop;
let dump: string;
/** Shorter than other secrets. */
let recovery: readonly string[] = [];
/** What a visitor, an app or the hub holds in clear, by its name. */
const held: Record<string, string> = {};

beforeAll(async () => {
  shop = await createShop();
  await useEverything();
  dump = await dumpTables();
});
afterAll(() => shop.test.close());

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const noSecret = () => ({ secret: '' });

async function useEverything(): Promise<void> {
  const { test } = shop;
  await shop.welcome();
  held['session token'] = shop.session;
  const tokens = await shop.exchange(await shop.allow(await shop.start(offline)));
  held['access token'] = tokens.access_token;
  held['refresh token'] = tokens.refresh_token ?? '';
  const app = { app_key: 'studio-app', response_type: 'token', redirect_uri: `${partner}/` };
  held['app token'] = (await test.call(authorize, app, { token: shop.session })).info.token;
  held['app secret'] = shopSecret;
  held['flow'] = someFlow;
  const token = shop.session;
  const { secret, recoveryCodes } = await setUpApp(test, token);
  held['secret of an app'] = secret;
  held['secret of an app that is set up'] = (await test.call(totpStart, {}, { token })).info.secret;
  recovery = recoveryCodes;
  await visitProvider(test);
  await test.call(uploadPolicy, { ext: 'png', size: 1, md5: 'a'.repeat(32) }, { token: shop.session });
  for (let index = 0; index < 4; index += 1)
    await test.call(login, { type: 0, account: 'known@example.com', password: 'wrong-secret' });
  await test.call(emailSend, { email, type: 2 });
  const { signing } = await test.hub.services.signingKeys.of('neutral');
  for (const part of ['d', 'p', 'q', 'dp', 'dq', 'qi'] as const)
    held[`signing key ${part}`] = String(signing.jwk[part]);
  for (const name of ['openid cookies', 'security log'])
    held[name] = await sharedSecret(test.hub.services, name, v.string(), createToken);
  const recoveryKey = await sharedSecret(test.hub.services, 'recovery codes', v.string(), createToken);
  held['key of recovery codes'] = recoveryKey;
  const keys = v.object({ secret: v.string() });
  held['storage'] = (await sharedSecret(test.hub.services, 'storage', keys, noSecret)).secret;
}

/** Every row of every table of the hub; those of the plug-in hold the inbox, and what pictures say. */
async function dumpTables(): Promise<string> {
  return shop.test.hub.services.database.run(async (queries) => {
    const tables = rowsOf(
      await queries.execute(sql`select tablename as text from pg_tables where schemaname = current_schema()`),
    );
    const texts: string[] = [];
    for (const table of tables.filter((name) => !name.startsWith('demo_'))) {
      const rows = sql`select to_jsonb(row)::text as text from ${sql.identifier(table)} row`;
      texts.push(table, ...rowsOf(await queries.execute(rows)));
    }
    return texts.join('\n');
  });
}

const rowsOf = (result: unknown): string[] =>
  v.parse(v.object({ rows: v.array(v.object({ text: v.string() })) }), result).rows.map(({ text }) => text);

it('contains the features that were used', () => {
  for (const table of [
    'signing_keys',
    'hub_secrets',
    'codes',
    'image_codes',
    'oidc_records',
    'app_tokens',
    'totp_factors',
    'totp_setups',
    'recovery_codes',
  ])
    expect(dump).toMatch(new RegExp(`^${table}\\n\\{`, 'm'));
  // A control: what is stored in clear is found.
  expect(dump).toContain(email);
});

it('contains nothing of what signs in or signs', () => {
  const values = Object.entries(held);
  expect(values.filter(([, value]) => value.length < 20)).toEqual([]);
  expect(values.filter(([, value]) => dump.includes(value)).map(([name]) => name)).toEqual([]);
});

it('contains no recovery code, as shown or without its dash', () => {
  expect(recovery).toHaveLength(10);
  const forms = recovery.flatMap((code) => [code, code.replace('-', ''), sha256(code.replace('-', ''))]);
  expect(forms.filter((form) => dump.includes(form))).toEqual([]);
});

it('does not reveal a code to one who tries all', async () => {
  const code = await readCode(shop.test, email);
  const { database, secretKeys } = shop.test.hub.services;
  const [sent] = await database.run((queries) => queries.select().from(codesSent));
  if (!sent) throw new Error('no code was sent');
  const all = Array.from({ length: 1_000_000 }, (_, index) => String(index).padStart(6, '0'));
  expect(all.filter((text) => sha256(`${sent.id} ${text}`) === sent.codeHash)).toEqual([]);
  // A control: one who has the key finds it.
  const stored = { hash: sent.codeHash, keyId: sent.keyId };
  expect(all.slice(0, Number(code) + 1).findLast((text) => secretKeys.isDigest(sent.id, text, stored))).toBe(
    code,
  );
});

it('does not reveal what a picture says', async () => {
  const { database, secretKeys } = shop.test.hub.services;
  const [image] = await database.run((queries) => queries.select().from(imageCodes));
  const { id = '', answerHash: hash = '', keyId = null } = image ?? {};
  const [picture] = await database.run((queries) =>
    queries.select().from(pictures).where(eq(pictures.imageId, id)),
  );
  const answer = String(picture?.text).toUpperCase();
  expect(hash).not.toBe(sha256(`${id} ${answer}`));
  expect(secretKeys.isDigest(id, answer, { hash, keyId })).toBe(true);
});
