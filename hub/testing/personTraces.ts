/** What an account leaves in the tables of the hub, and which of them have something of it. */
import { and, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { authorize } from '../../src/api/authorize';
import { askExport } from '../../src/api/dataCopy';
import { emailSend } from '../../src/api/emailSend';
import { totpStart } from '../../src/api/factors';
import { redeemAppToken } from '../../src/api/redeemAppToken';
import { uploadPolicy } from '../../src/api/uploadPolicy';
import type { Queries } from '../database/database';
import {
  accounts,
  identities,
  pendingBindings,
  pendingRegistrations,
  removedLinks,
} from '../database/tables/accounts';
import { agreements } from '../database/tables/agreements';
import { codesSent, passwordConfirmations } from '../database/tables/codes';
import { oidcRecords } from '../database/tables/openid';
import { trustedBrowsers } from '../database/tables/trust';
import { publicSecrets } from '../requireProduction';
import { newFlow, partner, type TestHub } from './createTestHub';
import { addPasskey, changeProfile, owner } from './passkeyVisit';
import { setUpApp } from './totpApp';

/** An account, by what names it. */
export interface TracedPerson {
  id: string;
  email: string;
  mobile: string;
  username: string;
}

/** Makes the neutral tenant's owner another person, whose name stands nowhere else. @returns the account's id */
export async function becomePerson(test: TestHub, names: Omit<TracedPerson, 'id'>): Promise<string> {
  const isMeant = and(eq(accounts.tenantId, 'neutral'), eq(accounts.email, owner.account));
  const [own] = await test.hub.services.database.run((queries) =>
    queries.update(accounts).set(names).where(isMeant).returning(),
  );
  return own?.id ?? '';
}

/** Does all that leaves a row. @param token of the person's session, which proved a factor just now */
export async function leaveTraces(test: TestHub, token: string, person: TracedPerson): Promise<void> {
  await changeProfile(test, { passkey_login: true });
  await addPasskey(test, token);
  await setUpApp(test, token);
  await test.call(totpStart, {}, { token });
  const app = { app_key: 'studio-app', redirect_uri: `${partner}/studio` };
  const allow = async () =>
    (await test.call(authorize, { ...app, response_type: 'token' }, { token })).info.token;
  const redeemed = { ...app, apptoken: await allow(), app_secret: publicSecrets.app };
  await test.call(redeemAppToken, redeemed, { origin: null });
  await allow();
  await test.call(uploadPolicy, { size: 10, ext: 'png', md5: 'ab'.repeat(16) }, { token });
  await test.call(emailSend, { email: person.email, type: 2 }, { flow: newFlow() });
  await test.call(askExport, {}, { token });
  await leaveRows(test, person);
  await test.hub.services.background.settled();
}

async function leaveRows(test: TestHub, person: TracedPerson): Promise<void> {
  const at = test.clock.now();
  await test.hub.services.database.run(async (queries) => {
    await leaveLinks(queries, person, at);
    await leaveSteps(queries, person, at);
    await leaveConsents(queries, person, at);
  });
}

const link = { tenantId: 'neutral', issuer: 'https://id.example', subject: 'lena' };
const pending = (at: number) => ({ tenantId: 'neutral', flowHash: 'flow', expiresAt: at + 1e12 });

async function leaveLinks(queries: Queries, { id, username }: TracedPerson, at: number): Promise<void> {
  await queries.insert(identities).values({ ...link, name: username, accountId: id, createdAt: at });
  await queries.insert(removedLinks).values({ ...link, accountId: id, removedAt: at });
  await queries.insert(pendingBindings).values([
    { ...pending(at), idHash: 'one', accountId: id },
    { ...pending(at), idHash: 'two', issuer: link.issuer, subject: link.subject, name: username },
  ]);
}

async function leaveSteps(queries: Queries, { id, mobile }: TracedPerson, at: number): Promise<void> {
  const shared = pending(at);
  await queries.insert(pendingRegistrations).values({ ...shared, idHash: 'three', name: mobile });
  await queries
    .insert(passwordConfirmations)
    .values({ ...shared, idHash: 'four', accountId: null, channel: 'mobile', recipient: mobile });
  const code = { id: 'five', purpose: 'login', recipient: mobile, codeHash: '', sentAt: at } as const;
  await queries.insert(codesSent).values({ ...shared, ...code });
  await queries
    .insert(oidcRecords)
    .values({ tenantId: 'neutral', model: 'neutral Grant', id: 'six', payload: { accountId: id } });
}

async function leaveConsents(queries: Queries, { id }: TracedPerson, at: number): Promise<void> {
  const [account] = await queries.select().from(accounts).where(eq(accounts.id, id));
  const owned = { tenantId: 'neutral', accountId: id };
  await queries.insert(agreements).values({
    ...owned,
    version: '2026-11',
    documents: [{ name: 'Privacy Policy', url: 'https://hub.example/privacy' }],
    hash: 'hash-of-the-text',
    language: 'en',
    method: 'registration',
    assumed: false,
    address: '203.0.113.0',
    at,
  });
  await queries.insert(trustedBrowsers).values({
    ...owned,
    id: 'seven',
    tokenHash: 'seven',
    authVersion: account?.authVersion ?? 0,
    device: '',
    place: '',
    createdAt: at,
    usedAt: at,
    expiresAt: at + 1e12,
  });
}

/** Tables with a row that has one of these texts. What the demo simulates belongs to others: the inbox is not the hub's. */
export async function tablesWith(test: TestHub, texts: readonly string[]): Promise<string[]> {
  const run: TestHub['hub']['services']['database']['run'] = (work) => test.hub.services.database.run(work);
  const nameSchema = v.object({ name: v.string() });
  const named = await run((queries) =>
    queries
      .select({ name: sql<string>`tablename` })
      .from(sql`pg_tables`)
      .where(sql`schemaname = current_schema() and tablename not like 'demo\\_%'`),
  );
  const found: string[] = [];
  for (const { name } of v.parse(v.array(nameSchema), named)) {
    const rows = await run((queries) =>
      queries.select({ text: sql<string>`row_to_json(one)::text` }).from(sql`${sql.identifier(name)} as one`),
    );
    if (rows.some((row) => texts.some((text) => row.text.includes(text)))) found.push(name);
  }
  return found;
}
