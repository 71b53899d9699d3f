/** An owner takes a copy of the data along: once a day, once, in the session that asked, and nothing but the owner's. */
import { eq, sql } from 'drizzle-orm';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { listActivity } from '../../src/api/activity';
import { askExport, fetchExport, readExport } from '../../src/api/dataCopy';
import { deleteCookies } from '../../src/api/deleteCookies';
import { login } from '../../src/api/login';
import { codes } from '../answers/codes';
import { accounts, identities, removedLinks } from '../database/tables/accounts';
import { waitingExports } from '../database/tables/exports';
import { tenantProviders } from '../database/tables/tenantProviders';
import { enCopy } from '../messages/enCopy';
import { sweep } from '../sweep';
import { createTestHub, newFlow, portal, type TestHub } from '../testing/createTestHub';
import { race } from '../testing/factorVisit';
import { readInbox } from '../testing/inbox';
import { becomePerson, leaveTraces, tablesWith } from '../testing/personTraces';
import { zipFiles } from '../testing/zipFiles';
import { verifiedMs } from '../session/verified';
import type { OwnData } from './ownData';
import { exportLifeMs } from './waitingExports';

const email = 'taker@example.com';
const mobile = '13912345678';
const username = 'Lena <b>Taker</b>';

let test: TestHub;
let id = '';
beforeEach(async () => {
  test = await createTestHub();
  id = await becomePerson(test, { email, mobile, username });
});
afterEach(() => test.close());

const run: TestHub['hub']['services']['database']['run'] = (work) => test.hub.services.database.run(work);
const signIn = async (): Promise<string> =>
  String(
    (await test.call(login, { type: 0, account: email, password: 'Design3D!' }, { flow: newFlow() })).info
      ?.auth_token,
  );
const ask = async (token: string, language = 'en') =>
  (await test.call(askExport, {}, { token, language })).info.id;
const statusOf = async (token: string) => (await test.call(readExport, {}, { token })).info;
const waiting = () => run((queries) => queries.$count(waitingExports));

const download = (copy: string, token: string, hub = test.hub) =>
  hub.fetch(
    new Request(`${portal}${fetchExport.path.replace('{id}', copy)}`, {
      headers: { host: new URL(portal).host, origin: portal, authorization: `Bearer ${token}` },
    }),
  );
const filesOf = async (response: Response) => zipFiles(new Uint8Array(await response.arrayBuffer()));
async function take(token: string, language?: string) {
  const files = await filesOf(await download(await ask(token, language), token));
  return { files, data: JSON.parse(files['account.json'] ?? '') as OwnData };
}

describe('asking', () => {
  it('needs a proof of the last ten minutes, and tells the owner', async () => {
    const token = await signIn();
    test.clock.advance(verifiedMs);
    expect((await test.call(askExport, {}, { token })).code).toBe(codes.verificationNeeded);
    expect(await statusOf(token)).toEqual({});
    const fresh = await signIn();
    const { info } = await test.call(askExport, {}, { token: fresh });
    const expires = test.clock.now() + exportLifeMs;
    expect(info.expires_at).toBe(expires);
    const status = { id: info.id, status: 'ready', expires_at: expires, again_at: expires };
    expect(await statusOf(fresh)).toEqual(status);
    await test.hub.services.background.settled();
    const [mail] = await readInbox(test, email);
    expect(mail?.subject).toBe('Design Hub: a copy of your data was made');
    expect(mail?.text).toContain('If this was not you, set a new password at once');
  });

  it('twice, also at two processes at once, is one copy; for another one the owner waits a day', async () => {
    const token = await signIn();
    expect(await race(test, askExport, {}, { token })).toEqual([1, 1]);
    await test.hub.services.background.settled();
    expect(await readInbox(test, email)).toHaveLength(1);
    const copy = await ask(token);
    expect(await ask(token)).toBe(copy);
    expect((await download(copy, token)).status).toBe(200);
    const again = test.clock.now() + exportLifeMs;
    expect(await statusOf(token)).toEqual({ again_at: again });
    const refused = await test.call(askExport, {}, { token });
    expect([refused.code, refused.headers.get('retry-after')]).toEqual([codes.tooManyTries, '86400']);
    test.clock.advance(exportLifeMs);
    expect(await statusOf(token)).toEqual({});
  });
});

describe('a download', () => {
  it('waits while another request makes the copy, and makes it where that has stopped', async () => {
    const token = await signIn();
    const copy = await ask(token);
    const builders = 2 * 60 * 1000;
    await run((queries) =>
      queries.update(waitingExports).set({ buildingUntil: test.clock.now() + builders }),
    );
    expect(await (await download(copy, token)).json()).toMatchObject({
      code: codes.done,
      info: { status: 'preparing' },
    });
    expect(await waiting()).toBe(1);
    test.clock.advance(builders);
    expect((await download(copy, token)).headers.get('content-type')).toBe('application/zip');
  });

  it('is given once, of two processes to one, and is gone from the database then', async () => {
    const token = await signIn();
    const copy = await ask(token);
    const twin = await test.twin();
    const answers = await Promise.all([download(copy, token), download(copy, token, twin)]);
    await twin.services.background.settled();
    const types = answers.map(({ headers }) => headers.get('content-type'));
    expect(types.filter((type) => type === 'application/zip')).toHaveLength(1);
    const file = answers.find(({ headers }) => headers.get('content-type') === 'application/zip');
    expect(Object.fromEntries(file?.headers ?? [])).toMatchObject({
      'content-disposition': 'attachment; filename="account-2026-01-01.zip"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const refused = answers.find((answer) => answer !== file);
    // It came while the other was made, or after that was taken.
    const ended: unknown = await refused?.json();
    expect([codes.done, codes.fieldInvalid]).toContain(v.parse(v.object({ code: v.number() }), ended).code);
    expect(await (await download(copy, token)).json()).toMatchObject({ code: codes.fieldInvalid });
    expect(await waiting()).toBe(0);
    await test.hub.services.background.settled();
    const { events } = (await test.call(listActivity, {}, { token })).info;
    expect(events.map(({ kind }) => kind)).toEqual(['exported', 'export_asked', 'sign_in']);
  });

  it('is refused to another session, a signed-out one, a locked account, and after a day', async () => {
    const [token, other] = [await signIn(), await signIn()];
    const copy = await ask(token);
    expect(await statusOf(other)).not.toHaveProperty('id');
    const codeOf = async (by: string) =>
      v.parse(v.object({ code: v.number() }), await (await download(copy, by)).json()).code;
    expect(await codeOf(other)).toBe(codes.fieldInvalid);
    expect(await codeOf('none')).toBe(codes.notLoggedIn);
    await run((queries) =>
      queries
        .update(accounts)
        .set({ authVersion: sql`auth_version + 1` })
        .where(eq(accounts.id, id)),
    );
    expect(await codeOf(token)).toBe(codes.notLoggedIn);
    await run((queries) => queries.update(accounts).set({ authVersion: 0 }).where(eq(accounts.id, id)));
    test.clock.advance(exportLifeMs + 1);
    expect(await codeOf(token)).toBe(codes.fieldInvalid);
    await sweep(test.hub.services.database, test.clock.now());
    expect(await waiting()).toBe(0);
    const next = await ask(await signIn());
    await test.call(deleteCookies, {}, { token });
    expect(await codeOf(token)).toBe(codes.notLoggedIn);
    expect([await waiting(), next.length]).toEqual([1, 43]);
  });

  it('that fails leaves the copy waiting', async () => {
    const { storage } = test.hub.services.adapters;
    await run((queries) => queries.update(accounts).set({ avatarKey: 'a.png' }).where(eq(accounts.id, id)));
    const token = await signIn();
    const copy = await ask(token);
    if (storage) storage.readFile = () => Promise.reject(new Error('down'));
    expect((await download(copy, token)).status).toBe(500);
    if (storage) storage.readFile = () => Promise.resolve(Buffer.from('picture'));
    const files = await filesOf(await download(copy, token));
    expect(files['picture.png']).toBe('picture');
    expect(files['account.html']).toContain('<img src="data:image/png;base64,cGljdHVyZQ==" alt="Picture">');
  });
});

describe('a copy', () => {
  it('has what the hub has of the person, and says of every table why it is not in it', async () => {
    const token = await signIn();
    await leaveTraces(test, token, { id, email, mobile, username });
    const { data } = await take(token);
    const found = await tablesWith(test, [id, email, mobile]);
    const owned = await run((queries) =>
      queries
        .selectDistinct({ name: sql<string>`table_name` })
        .from(sql`information_schema.columns`)
        .where(sql`table_schema = current_schema() and column_name = 'account_id'`),
    );
    const tables = new Set([...found, ...owned.map(({ name }) => name)]);
    expect([...tables].toSorted()).toEqual([...Object.keys(inCopy), ...Object.keys(notInCopy)].toSorted());
    const empty = Object.entries(inCopy).flatMap(([table, part]) => (part(data) ? [] : [table]));
    expect(empty).toEqual([]);
  });

  it('has no secret, no hash, nothing of operators and nobody else', async () => {
    const token = await signIn();
    await leaveTraces(test, token, { id, email, mobile, username });
    await run((queries) => queries.update(accounts).set({ lockReason: 'a note' }).where(eq(accounts.id, id)));
    const text = Object.values((await take(token)).files).join('\n');
    const secrets = await run((queries) =>
      queries
        .select({ text: sql<string>`password_hash` })
        .from(accounts)
        .where(eq(accounts.id, id)),
    );
    for (const { text: secret } of [...secrets, ...(await secretsOf())]) expect(text).not.toContain(secret);
    for (const other of [token, 'a note', '13800138000', 'hash-of-the-text', 'designer@'])
      expect(text).not.toContain(other);
  });

  it('can be read in the language of the page, loads nothing and runs nothing', async () => {
    const { files } = await take(await signIn(), 'zh');
    const page = files['account.html'] ?? '';
    expect(page).toContain('<html lang="zh">');
    expect(page).toContain('您在');
    expect(page).toContain('Lena &#60;b&#62;Taker&#60;/b&#62;');
    expect(page).not.toMatch(/<script|<link|https?:\/\/[^<]*["']|<b>|url\(/);
  });

  it('says the own name of a provider that the tenant has added, also where its link is removed', async () => {
    const provider = { tenantId: 'neutral', id: 'staff', name: 'Example Staff', issuer: 'https://s.example' };
    const created = { clientId: 'x', clientSecret: {}, enabled: true, createdAt: 1 };
    const link = { tenantId: 'neutral', accountId: id, provider: 'staff', createdAt: 1 };
    await run(async (queries) => {
      await queries.insert(tenantProviders).values({ ...provider, ...created });
      await queries.insert(identities).values([
        { ...link, issuer: provider.issuer, subject: 'one' },
        // Of an earlier provider of this id.
        { ...link, issuer: 'https://earlier.example', subject: 'two' },
      ]);
      await queries.insert(removedLinks).values({
        tenantId: 'neutral',
        accountId: id,
        issuer: provider.issuer,
        subject: 'old',
        removedAt: 1,
      });
    });
    const { files, data } = await take(await signIn());
    const names = data.links.map(({ subject, provider_name: name }) => [subject, name]);
    expect(Object.fromEntries(names)).toEqual({ one: 'Example Staff', two: undefined });
    expect(data.removed_links).toMatchObject([{ provider_name: 'Example Staff', subject: 'old' }]);
    expect(files['account.html']?.match(/Example Staff/g)).toHaveLength(2);
  });

  it('names everything that can happen', () => {
    const widget = readFileSync(new URL('../../src/i18n/locales/en/content.ts', import.meta.url), 'utf8');
    const kinds = [...widget.matchAll(/'happened\.(\w+)'/g)].map(([, kind]) => `copy.happened.${kind}`);
    expect(kinds.length).toBeGreaterThan(20);
    expect(Object.keys(enCopy)).toEqual(expect.arrayContaining(kinds));
  });
});

/** Values of columns that nobody may read, of any row. */
async function secretsOf(): Promise<{ text: string }[]> {
  const columns = await run((queries) =>
    queries
      .select({ table: sql<string>`table_name`, column: sql<string>`column_name` })
      .from(sql`information_schema.columns`)
      .where(
        sql`table_schema = current_schema() and data_type = 'text' and (column_name like '%\\_hash' or column_name in ('public_key', 'credential_id', 'handle', 'secret'))`,
      ),
  );
  const values = columns.map(({ table, column }) =>
    run((queries) =>
      queries
        .select({ text: sql<string>`${sql.identifier(column)}` })
        .from(sql`${sql.identifier(table)}`)
        .where(sql`length(${sql.identifier(column)}) > 6`),
    ),
  );
  return (await Promise.all(values)).flat();
}

/** Tables of a person, and where the copy has their rows. */
const inCopy: Readonly<Record<string, (data: OwnData) => unknown>> = {
  accounts: ({ profile }) => profile.email,
  identities: ({ links }) => links[0]?.subject,
  removed_links: ({ removed_links: removed }) => removed[0]?.subject,
  passkeys: ({ credentials }) => credentials[0]?.name,
  totp_factors: ({ second_factors: { own } }) => own[0]?.created_at,
  recovery_codes: ({ second_factors: { recovery_codes: left } }) => left[0]?.created_at,
  sessions: ({ sessions }) => sessions[0]?.created_at,
  trusted_browsers: ({ trusted_browsers: browsers }) => browsers[0]?.created_at,
  devices: ({ known_browsers: browsers }) => browsers[0]?.used_at,
  activity: ({ activity }) => activity[0]?.kind,
  app_uses: ({ apps }) => apps[0]?.name,
  agreements: ({ agreements }) => agreements[0]?.documents[0]?.url,
  uploads: ({ uploads }) => uploads[0]?.key,
  deletions: (data) => 'deletion' in data,
};

/** Why the copy has nothing of the others. */
const notInCopy: Readonly<Record<string, string>> = {
  exports: 'is the copy itself',
  outbox: 'are messages that name nothing but the account: what they tell is in the activity',
  undos: 'is an encrypted way to undo a change: what was changed is in the activity',
  app_tokens: 'are hashes of tokens that live for a minute: the app is in the list of apps',
  oidc_records: 'are tokens and grants of apps, which are in the list of apps',
  merge_waits: 'is what both accounts were told, and names the other one',
  merge_offers: 'is a step on the way to one account, and of one session',
  link_starts: 'is a step on the way to a link, which is in the list of links',
  bind_offers: 'is a step of a sign-in under way',
  challenges: 'is a step of a sign-in under way',
  codes: 'is the hash of a code that lives for ten minutes',
  password_confirmations: 'is a step of a sign-in under way',
  pending_registrations: 'is a step of a registration under way, before there is an account',
  passkey_challenges: 'is a step of a sign-in under way',
  passkey_users: 'is a random name for authenticators',
  totp_setups: 'is a secret that was not confirmed',
};
