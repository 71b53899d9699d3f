/** A method and a messenger that the hub does not have are added by what would be their folder, and a line in the registry. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { check } from '../../src/api/check';
import { listLinks } from '../../src/api/links';
import { listSessions } from '../../src/api/sessions';
import { login } from '../../src/api/login';
import { systemSettings } from '../../src/api/systemSettings';
import { resolveProfile } from '../../src/contract/profile';
import { keycardLogin, pigeonAppid, pigeonLogin } from '../../src/testing/added/calls';
import { codes } from '../answers/codes';
import { accounts, identities } from '../database/tables/accounts';
import { tenants } from '../database/tables/tenants';
import { createLog } from '../http/createLog';
import { keycard } from '../testing/added/keycard';
import { pigeon, pigeonAdapter, ring } from '../testing/added/pigeon';
import { createTestHub, type TestHub } from '../testing/createTestHub';
import { readCode } from '../testing/inbox';
import { methods } from './registry';

const lines: string[] = [];
let test: TestHub;
beforeAll(async () => {
  test = await createTestHub(
    {},
    {
      log: createLog('info', { write: (line: string) => void lines.push(line) }),
      methods: [...methods, keycard, pigeon],
      adapters: { pigeon: pigeonAdapter() },
    },
  );
});
afterAll(() => test.close());

/** Changes the profile of the neutral tenant. */
async function changeProfile(keys: Readonly<Record<string, unknown>>): Promise<void> {
  await test.hub.services.database.transaction(async (queries) => {
    const [neutral] = await queries.select().from(tenants).where(eq(tenants.id, 'neutral'));
    const settings = { ...neutral?.settings, profile: { ...neutral?.settings.profile, ...keys } };
    await queries.update(tenants).set({ settings }).where(eq(tenants.id, 'neutral'));
  });
}
const settingsOf = async () => (await test.call(systemSettings, { domain: 'localhost' })).info;
const isSignedIn = async (token: string | undefined) =>
  (await test.call(check, {}, { token: token ?? '' })).info.status === 1;
const policy = async () => (await test.fetch('/entry')).headers.get('content-security-policy') ?? '';

beforeEach(() => changeProfile({ keycard_login: true, pigeon_login: true, double_verification: false }));

describe('a method', () => {
  it('is offered, and its sources are in the settings and in the policy of documents', async () => {
    const settings = await settingsOf();
    expect(resolveProfile(settings).methods).toContain('keycard');
    expect(settings.script_hosts).toContain('https://reader.example');
    expect(settings.image_hosts).toContain('https://cards.example');
    expect(await policy()).toMatch(
      /script-src [^;]*https:\/\/reader\.example.*img-src [^;]*https:\/\/cards\.example/,
    );
  });

  it('signs in, and is the name of its link, of its browser and of its sign-ins in the log', async () => {
    lines.length = 0;
    const { info } = await test.call(
      keycardLogin,
      { card: 'blue' },
      { headers: { 'user-agent': 'CardReader/1 (Windows)' } },
    );
    expect(await isSignedIn(info.auth_token)).toBe(true);
    expect(lines.join('')).toContain('"signInMethod":"keycard"');
    const { links } = (await test.call(listLinks, {}, { token: info.auth_token ?? '' })).info;
    expect(links.map(({ provider }) => provider)).toEqual(['keycard']);
    const { sessions } = (await test.call(listSessions, {}, { token: info.auth_token ?? '' })).info;
    expect(sessions.map(({ device }) => device)).toEqual(['Card reader, Windows']);
    expect(await (await test.fetch('/keycard/help')).text()).toContain('reader');
  });

  it('is followed by the second factor where the tenant demands one', async () => {
    await test.call(keycardLogin, { card: 'green' });
    await changeProfile({ double_verification: true });
    const asked = (await test.call(keycardLogin, { card: 'green' })).info;
    expect([asked.auth_token, asked.need_captcha]).toEqual([undefined, 'email']);
    const code = await readCode(test, 'green@example.com');
    const request = { type: 0, account: '', challenge: asked.challenge, email_captcha: code };
    expect(await isSignedIn((await test.call(login, request)).info.auth_token)).toBe(true);
  });

  it('is refused where the profile has it off, and has no sources there', async () => {
    await changeProfile({ keycard_login: false });
    expect((await test.call(keycardLogin, { card: 'blue' })).code).toBe(codes.methodOff);
    expect((await settingsOf()).script_hosts ?? []).not.toContain('https://reader.example');
    expect(await policy()).not.toContain('reader.example');
  });

  it('is off for a hub that lacks what it needs', async () => {
    const bare = await createTestHub({ mailFrom: 'nobody' }, { methods: [...methods, keycard] });
    const on = { keycard_login: true, google_login: true };
    await bare.hub.services.database.run((queries) =>
      queries
        .update(tenants)
        .set({ settings: { profile: on } })
        .where(eq(tenants.id, 'neutral')),
    );
    const { profile } = (await bare.call(systemSettings, { domain: 'localhost' })).info;
    expect(profile).toMatchObject({ keycard_login: false, google_login: true });
    expect((await bare.call(keycardLogin, { card: 'blue' })).code).toBe(codes.methodOff);
    await bare.close();
  });
});

describe('a messenger', () => {
  it('tells its app, its authorize page and its SDK, whose host may run scripts', async () => {
    const { info } = await test.call(pigeonAppid, { domain: 'localhost' });
    expect(info).toEqual({
      app_id: 'loft',
      authorize_url: 'https://pigeon.example/authorize',
      sdk_url: 'https://sdk.pigeon.example/sdk.js',
    });
    expect(await policy()).toContain('https://sdk.pigeon.example');
    expect(await policy()).not.toContain('trusted-types');
  });

  it('signs in with a code, and refuses others', async () => {
    const { info } = await test.call(pigeonLogin, { domain: 'localhost', code: ring });
    expect(await isSignedIn(info.auth_token)).toBe(true);
    const refused = await test.call(pigeonLogin, { domain: 'localhost', code: 'loft-8' });
    expect(refused.code).toBe(codes.codeWrong);
  });

  it('is followed by the second factor of the account', async () => {
    const { database } = test.hub.services;
    await test.call(pigeonLogin, { domain: 'localhost', code: ring });
    const [link] = await database.run((queries) =>
      queries.select().from(identities).where(eq(identities.provider, 'pigeon')),
    );
    await database.run((queries) =>
      queries
        .update(accounts)
        .set({ email: 'bird@example.com', secondFactor: 'email' })
        .where(eq(accounts.id, link?.accountId ?? '')),
    );
    const asked = (await test.call(pigeonLogin, { domain: 'localhost', code: ring })).info;
    expect([asked.auth_token, asked.need_captcha]).toEqual([undefined, 'email']);
  });

  it('is refused where the profile has it off, and where the hub has no adapter', async () => {
    await changeProfile({ pigeon_login: false });
    const request = { domain: 'localhost', code: ring };
    expect((await test.call(pigeonLogin, request)).code).toBe(codes.methodOff);
    const bare = await createTestHub({}, { methods: [...methods, pigeon] });
    expect((await bare.call(pigeonLogin, request)).code).toBe(codes.methodOff);
    await bare.close();
  });
});

it('a hub without them knows neither call', async () => {
  const plain = await createTestHub();
  expect((await plain.call(keycardLogin, { card: 'blue' })).status).toBe(404);
  expect((await plain.call(pigeonLogin, { domain: 'localhost', code: ring })).status).toBe(404);
  await plain.close();
});
