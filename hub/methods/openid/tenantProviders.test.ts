/** Providers that a tenant has itself: two of them on one portal, and none of it on another. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { linkConfirm, linkStart } from '../../../src/api/newLinks';
import { listLinks } from '../../../src/api/links';
import { loginByCode } from '../../../src/api/providerLogin';
import { systemSettings } from '../../../src/api/systemSettings';
import { codes } from '../../answers/codes';
import type { CommandContext } from '../../command/commandContext';
import {
  addProviderCommand,
  checkProviderCommand,
  deleteProviderCommand,
  listProvidersCommand,
  setProviderCommand,
  showProviderCommand,
} from '../../command/providerCommands';
import type { Hub } from '../../createHub';
import { identities } from '../../database/tables/accounts';
import { tenantProviders } from '../../database/tables/tenantProviders';
import { rewrapSecrets } from '../../keys/protectSecrets';
import { createTestHub, newFlow, type TestHub } from '../../testing/createTestHub';
import { simulateIssuer, type SimulatedIssuer } from '../../testing/simulateIssuer';
import { startAddress } from '../../testing/visitProvider';
import { providerLogins } from '../redirect/redirectTables';

const host = 'acme.localhost:4600';
const origin = `http://${host}`;

let test: TestHub;
let folder = '';
let staff: SimulatedIssuer;
let school: SimulatedIssuer;
beforeAll(async () => {
  [staff, school] = [await simulateIssuer(), await simulateIssuer()];
  folder = await mkdtemp(join(tmpdir(), 'hub-provider-'));
});
beforeEach(async () => {
  test = await createTestHub();
  for (const { person } of [staff, school])
    Object.assign(person, { sub: '1', email: 'one@example.com', email_verified: false, name: 'One' });
  for (const { clients } of [staff, school]) clients.length = 0;
});
afterEach(() => test.close());
afterAll(async () => {
  await Promise.all([staff.close(), school.close(), rm(folder, { recursive: true })]);
});

type Command = (args: string[], context: CommandContext) => Promise<void>;

/** @returns what a command prints, its refusal last */
async function command(work: Command, args: string[], env: CommandContext['env'] = {}): Promise<string[]> {
  const { services } = test.hub;
  const lines: string[] = [];
  const context: CommandContext = {
    env: { HUB_DEV: '1', HUB_PUBLIC_ORIGIN: 'http://localhost:4600', ...env },
    write: (line) => lines.push(line),
    openDatabase: () => Promise.resolve(services.database),
    openSecretKeys: () => Promise.resolve(services.secretKeys),
    openMailer: () => Promise.resolve(services.adapters.mail),
    who: 'shell root',
    now: () => test.clock.now(),
  };
  await work(args, context).catch((error: unknown) =>
    lines.push(error instanceof Error ? error.message : ''),
  );
  return lines;
}

const ofAcme = ['--tenant', 'acme'];
async function add(
  id: string,
  { issuer }: SimulatedIssuer,
  name = `The ${id}`,
  more: readonly string[] = [],
): Promise<string[]> {
  const secret = join(folder, `${id}.secret`);
  await writeFile(secret, `secret-of-${id}\n`);
  const client = ['--issuer', issuer, '--client-id', `hub-${id}`, '--secret-file', secret];
  return command(addProviderCommand, [id, ...ofAcme, '--name', name, ...client, ...more]);
}

async function follow(address: string, hub: Hub = test.hub): Promise<Response> {
  const url = new URL(address);
  const request = new Request(url, { redirect: 'manual', headers: { host: url.host } });
  return hub.fetch(request);
}

const targetOf = (response: Response): string => response.headers.get('location') ?? '';

/** Goes to the provider and back. @returns the answer in the portal's address */
async function visit(platform: string, at: SimulatedIssuer, flow: string) {
  const left = await follow(startAddress({ platform, origin, flow }));
  expect(left.status).toBe(302);
  const back = await follow(at.visit(targetOf(left)));
  const { searchParams } = new URL(targetOf(back));
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
}

async function signIn(platform: string, at: SimulatedIssuer) {
  const flow = newFlow();
  const answer = await visit(platform, at, flow);
  return test.call(loginByCode(platform), answer, { host, origin, flow });
}

const run: TestHub['hub']['services']['database']['run'] = (work) => test.hub.services.database.run(work);
const linksAt = (issuer: string) =>
  run((queries) => queries.select().from(identities).where(eq(identities.issuer, issuer)));
const buttons = async (hub = test.hub) => {
  const request = new Request(`${origin}/api/hub/organiz/system_settings?domain=acme.localhost`, {
    headers: { host },
  });
  return JSON.stringify(await (await hub.fetch(request)).json());
};

describe('two providers of one tenant', () => {
  beforeEach(async () => {
    await add('staff', staff);
    await add('school', school);
  });

  it('have their buttons, on this portal alone', async () => {
    const { info } = await test.call(systemSettings, { domain: 'acme.localhost' }, { host, origin });
    expect(info.profile?.providers).toEqual(
      expect.arrayContaining([
        { id: 'staff', name: 'The staff' },
        { id: 'school', name: 'The school' },
      ]),
    );
    const neutral = await test.call(systemSettings, { domain: 'localhost' });
    expect(JSON.stringify(neutral.info)).not.toContain('The staff');
    expect((await follow(startAddress({ platform: 'staff' }))).status).toBe(404);
  });

  it('sign in two people of one subject, each with the own secret', async () => {
    school.person.email = 'other@example.com';
    const [first, second] = [await signIn('staff', staff), await signIn('school', school)];
    expect([first.code, second.code]).toEqual([codes.done, codes.done]);
    expect(staff.clients).toEqual(['hub-staff:secret-of-staff']);
    expect(school.clients).toEqual(['hub-school:secret-of-school']);
    const [one] = await linksAt(staff.issuer);
    const [other] = await linksAt(school.issuer);
    expect(one).toMatchObject({ subject: '1', provider: 'staff', tenantId: 'acme' });
    expect(other).toMatchObject({ subject: '1', provider: 'school', tenantId: 'acme' });
    expect(one?.accountId).not.toBe(other?.accountId);
    await signIn('staff', staff);
    expect(await linksAt(staff.issuer)).toHaveLength(1);
  });

  it('link to one account', async () => {
    const { info } = await signIn('staff', staff);
    const [flow, token] = [newFlow(), String(info.auth_token)];
    const options = { host, origin, flow, token };
    const links = () => test.call(listLinks, {}, options);
    expect((await links()).info.providers).toContain('school');
    const started = await test.call(
      linkStart,
      { provider: 'school', redirect: `${origin}/account` },
      options,
    );
    const back = new URL(targetOf(await follow(school.visit(String(started.info.url)))));
    const answer = {
      provider: 'school',
      link: back.searchParams.get('state'),
      code: back.searchParams.get('code'),
    };
    expect((await test.call(linkConfirm, answer, options)).code).toBe(codes.done);
    const { links: listed, providers } = (await links()).info;
    expect(listed.map(({ provider }) => provider).toSorted()).toEqual(['school', 'staff']);
    expect(providers).not.toContain('school');
  });

  it('take no answer of each other, nor one at another address', async () => {
    const flow = newFlow();
    const page = staff.visit(targetOf(await follow(startAddress({ platform: 'staff', origin, flow }))));
    expect((await follow(page.replace('/staff/', '/school/'))).status).toBe(400);
    expect((await follow(page.replace(host, 'localhost:4600'))).status).toBe(404);
    await run((queries) => queries.update(providerLogins).set({ callback: 'http://elsewhere.example/' }));
    expect((await follow(page)).status).toBe(400);
  });

  it('are switched off, renamed and deleted at once, in another process too', async () => {
    const twin = await test.twin();
    expect(await buttons(twin)).toContain('The staff');
    const flow = newFlow();
    const answer = await visit('staff', staff, flow);
    await command(setProviderCommand, ['staff', ...ofAcme, '--off', '--reason', 'leak']);
    await command(setProviderCommand, ['school', ...ofAcme, '--name', 'The faculty']);
    test.clock.advance(1000);
    expect(await buttons(twin)).not.toContain('The staff');
    expect(await buttons(twin)).toContain('The faculty');
    expect((await test.call(loginByCode('staff'), answer, { host, origin, flow })).code).toBe(
      codes.methodOff,
    );
    expect((await follow(startAddress({ platform: 'staff', origin }))).status).toBe(400);
  });

  it('tell who loses a way in before one is deleted', async () => {
    await signIn('staff', staff);
    const args = ['staff', ...ofAcme, '--reason', 'gone'];
    expect(await command(deleteProviderCommand, args)).toEqual([
      '1 accounts sign in by The staff; 1 of them have neither a password nor another service. To delete it nevertheless, add --accounts 1.',
    ]);
    expect(await command(deleteProviderCommand, [...args, '--accounts', '1'])).toEqual([
      'Provider staff of acme is deleted (accounts that signed in by it: 1)',
    ]);
    expect(await command(listProvidersCommand, ofAcme)).toEqual([`school\tThe school\t${school.issuer}\ton`]);
    expect((await follow(startAddress({ platform: 'staff', origin }))).status).toBe(404);
    // The same provider, added again, finds its people.
    await add('staff', staff);
    await signIn('staff', staff);
    expect(await linksAt(staff.issuer)).toHaveLength(1);
  });

  it('have their secrets encrypted, and in no output, audit or log', async () => {
    const shown = await command(showProviderCommand, ['staff', ...ofAcme]);
    expect(shown).toEqual(
      expect.arrayContaining([
        `issuer\t${staff.issuer}`,
        expect.stringContaining('\tprovider add\tshell root\t'),
      ]),
    );
    const rows = JSON.stringify(await run((queries) => queries.select().from(tenantProviders)));
    expect(`${shown.join()} ${rows}`).not.toContain('secret-of');
    const { changed } = await rewrapSecrets(test.hub.services, () => true);
    expect(changed).toBeGreaterThanOrEqual(2);
    expect((await signIn('staff', staff)).code).toBe(codes.done);
  });

  it('use a new secret from the next sign-in on', async () => {
    await signIn('staff', staff);
    const path = join(folder, 'next');
    await writeFile(path, 'the-next');
    await command(setProviderCommand, ['staff', ...ofAcme, '--secret-file', path]);
    test.clock.advance(1000);
    await signIn('staff', staff);
    expect(staff.clients.at(-1)).toBe('hub-staff:the-next');
  });
});

describe('a provider', () => {
  it('takes the place of the one of the hub for its tenant, with its key of the profile', async () => {
    await add('google', staff);
    const { info } = await test.call(systemSettings, { domain: 'acme.localhost' }, { host, origin });
    expect(info.profile).toMatchObject({ google_login: true });
    expect(await signIn('google', staff)).toMatchObject({ code: codes.done });
    const [link] = await run((queries) =>
      queries
        .select()
        .from(identities)
        .where(and(eq(identities.tenantId, 'acme'), eq(identities.provider, 'google'))),
    );
    expect(link?.issuer).toBe(staff.issuer);
  });

  it('is checked: its metadata are read, and private addresses refused outside development', async () => {
    expect(await add('staff', staff)).toEqual([
      'Provider staff of acme',
      `Register this address there: ${origin}/api/hub/v1/staff/callback`,
      'Then: provider check staff --tenant acme',
    ]);
    expect(await command(checkProviderCommand, ['staff', ...ofAcme])).toEqual([
      `staff: ${staff.issuer} answers`,
      `sign-in\t${staff.issuer}/authorize`,
    ]);
    await run((queries) => queries.update(tenantProviders).set({ issuer: 'https://127.0.0.1:9' }));
    const inProduction = {
      HUB_DEV: undefined,
      HUB_PUBLIC_ORIGIN: 'https://signin.example.com',
      HUB_SMS_URL: 'off',
    };
    expect(await command(checkProviderCommand, ['staff', ...ofAcme], inProduction)).toEqual([
      'https://127.0.0.1:9: 127.0.0.1 is an address of a private network.',
    ]);
  });

  it.each([
    ['sms', 'The name', 'https://a.example', '"sms" is another way of signing in. Choose another id.'],
    [
      'A b',
      'The name',
      'https://a.example',
      'The id must have 1 to 32 small letters, digits or the signs _ -.',
    ],
    [
      'staff',
      'x'.repeat(41),
      'https://a.example',
      '--name must have 1 to 40 characters: the button says "Continue with …".',
    ],
    [
      'staff',
      'The name',
      'javascript:alert(1)',
      '--issuer must be an https address without a query, such as https://login.example.com.',
    ],
    [
      'staff',
      'The name',
      'https://a.example/?x=1',
      '--issuer must be an https address without a query, such as https://login.example.com.',
    ],
  ])('%s of "%s" at %s is refused', async (id, name, issuer, reason) => {
    expect(await add(id, { ...staff, issuer }, name)).toEqual([reason]);
  });
});
