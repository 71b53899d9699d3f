/** For which mailboxes the word of a tenant's provider counts. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { factorSend } from '../../../src/api/factorSend';
import { login } from '../../../src/api/login';
import { loginByCode } from '../../../src/api/providerLogin';
import { codes } from '../../answers/codes';
import type { CommandContext } from '../../command/commandContext';
import { addProviderCommand, setProviderCommand, showProviderCommand } from '../../command/providerCommands';
import { accounts, identities } from '../../database/tables/accounts';
import { auditRows } from '../../database/tables/audit';
import { createTestHub, newFlow, type TestHub } from '../../testing/createTestHub';
import { readCode } from '../../testing/inbox';
import { changeProfile } from '../../testing/passkeyVisit';
import { simulateIssuer, type SimulatedIssuer } from '../../testing/simulateIssuer';
import { startAddress } from '../../testing/visitProvider';

const host = 'acme.localhost:4600';
const origin = `http://${host}`;
const email = 'ada@school.example';
const ofAcme = ['--tenant', 'acme'];

let test: TestHub;
let folder = '';
let school: SimulatedIssuer;
beforeAll(async () => {
  school = await simulateIssuer();
  folder = await mkdtemp(join(tmpdir(), 'hub-trust-'));
  await writeFile(join(folder, 'secret'), 'secret-of-school');
});
beforeEach(async () => {
  test = await createTestHub();
  Object.assign(school.person, { sub: '1', email, email_verified: true, name: 'Ada' });
});
afterEach(() => test.close());
afterAll(() => Promise.all([school.close(), rm(folder, { recursive: true })]));

type Command = (args: string[], context: CommandContext) => Promise<void>;

/** @returns what a command prints, its refusal last */
async function command(work: Command, ...args: string[]): Promise<string[]> {
  const { services } = test.hub;
  const lines: string[] = [];
  await work(['school', ...ofAcme, ...args], {
    env: { HUB_DEV: '1', HUB_PUBLIC_ORIGIN: 'http://localhost:4600' },
    write: (line) => lines.push(line),
    openDatabase: () => Promise.resolve(services.database),
    openSecretKeys: () => Promise.resolve(services.secretKeys),
    openMailer: () => Promise.resolve(services.adapters.mail),
    who: 'shell root',
    now: () => test.clock.now(),
  }).catch((error: unknown) => lines.push(error instanceof Error ? error.message : ''));
  return lines;
}

const add = (...more: string[]) => {
  const client = ['--issuer', school.issuer, '--client-id', 'hub', '--secret-file', join(folder, 'secret')];
  return command(addProviderCommand, '--name', 'The school', ...client, ...more);
};

const targetOf = (response: Response): string => response.headers.get('location') ?? '';

/** Goes to the provider and back. */
async function signIn() {
  const flow = newFlow();
  const follow = (address: string) =>
    test.hub.fetch(new Request(address, { redirect: 'manual', headers: { host: new URL(address).host } }));
  const left = await follow(startAddress({ platform: 'school', origin, flow }));
  const back = new URL(targetOf(await follow(school.visit(targetOf(left))))).searchParams;
  const answer = { code: back.get('code') ?? '', state: back.get('state') ?? '' };
  return { flow, ...(await test.call(loginByCode('school'), answer, { host, origin, flow })) };
}

const run: TestHub['hub']['services']['database']['run'] = (work) => test.hub.services.database.run(work);
const addAda = () =>
  run((queries) =>
    queries.insert(accounts).values({ id: 'ada', tenantId: 'acme', email, username: 'Ada', createdAt: 1 }),
  );
const links = () =>
  run((queries) => queries.select().from(identities).where(eq(identities.issuer, school.issuer)));
const ofMail = () =>
  run((queries) =>
    queries
      .select()
      .from(accounts)
      .where(and(eq(accounts.tenantId, 'acme'), eq(accounts.email, email))),
  );

const asOwner = async (fields: Partial<typeof accounts.$inferInsert>) => {
  await addAda();
  await run((queries) => queries.update(accounts).set(fields).where(eq(accounts.id, 'ada')));
};

/** The account of the address signs in there, and answers with the mailed code. */
const answerByMail = async (fields: Partial<typeof accounts.$inferInsert>) => {
  await addAda();
  await run((queries) => queries.update(accounts).set(fields).where(eq(accounts.id, 'ada')));
  const { flow, info } = await signIn();
  const code = await readCode(test, email);
  const request = { type: 0, account: '', challenge: info.challenge, factor: 'email', code };
  return test.call(login, request, { host, origin, flow });
};

describe('a provider that is believed for no mailbox', () => {
  beforeEach(() => add());

  it('does not open the account of the address: a code to it is asked for, and makes the link', async () => {
    await addAda();
    const { flow, code, info } = await signIn();
    expect([code, info.need_captcha, info.auth_token]).toEqual([codes.done, 'email', undefined]);
    expect(await links()).toEqual([]);
    const { challenge } = info;
    const options = { host, origin, flow };
    test.clock.advance(60_000);
    await test.call(factorSend, { challenge, factor: 'email' }, options);
    const mailed = await readCode(test, email);
    const wrong = mailed === '000000' ? '000001' : '000000';
    const answer = { type: 0, account: '', challenge, factor: 'email' };
    expect((await test.call(login, { ...answer, code: wrong }, options)).code).toBe(codes.codeWrong);
    expect(await links()).toEqual([]);
    const end = await test.call(login, { ...answer, code: mailed }, options);
    expect(end.info.auth_token).toMatch(/^[\w-]{43}$/);
    expect(await links()).toMatchObject([{ accountId: 'ada', provider: 'school' }]);
    expect((await signIn()).info.auth_token).toMatch(/^[\w-]{43}$/);
  });

  describe('is no proof beside the code, which is one as in a sign-in by mail', () => {
    it('where the owner wants a second factor by mail', async () => {
      const end = await answerByMail({ secondFactor: 'email' });
      expect(end).toMatchObject({
        code: codes.methodOff,
        message: expect.stringContaining('Use your password') as unknown,
      });
      expect(await links()).toEqual([]);
    });

    it('where the tenant demands a second factor: it is set up, and only then the link is made', async () => {
      await changeProfile(test, { double_verification: true }, 'acme');
      const { info } = await answerByMail({ secondFactor: null });
      expect([info.auth_token, info.need_setup]).toEqual([undefined, expect.arrayContaining(['totp'])]);
      expect(await links()).toEqual([]);
    });

    it('where the owner wants one by text, which is asked for', async () => {
      const { info } = await answerByMail({ secondFactor: 'mobile', mobile: '13700137055' });
      expect([info.auth_token, info.need_captcha]).toEqual([undefined, 'mobile']);
      expect(await links()).toEqual([]);
    });
  });

  it('makes an account without the address, which stays free for who can prove it', async () => {
    expect((await signIn()).info.auth_token).toMatch(/^[\w-]{43}$/);
    const [link] = await links();
    expect(link).toMatchObject({ name: 'Ada' });
    expect(await ofMail()).toEqual([]);
    // Its link goes on signing in, also when the owner of the address has come.
    await addAda();
    expect((await signIn()).info.auth_token).toMatch(/^[\w-]{43}$/);
    expect((await links())[0]?.accountId).toBe(link?.accountId);
  });
});

describe('a provider that is believed', () => {
  it.each([['school.example'], ['*']])('for %s opens the account of such an address', async (trust) => {
    await add('--trusts-email', trust);
    await addAda();
    expect((await signIn()).info.auth_token).toMatch(/^[\w-]{43}$/);
    expect(await links()).toMatchObject([{ accountId: 'ada' }]);
  });

  describe('is one proof with the mailbox, and makes no link before there is another', () => {
    beforeEach(() => add('--trusts-email', '*'));
    it('where the owner wants a second factor by mail, also the next time', async () => {
      await asOwner({ secondFactor: 'email' });
      const refused = {
        code: codes.methodOff,
        message: expect.stringContaining('Use your password') as unknown,
      };
      expect(await signIn()).toMatchObject(refused);
      expect(await signIn()).toMatchObject(refused);
      expect(await links()).toEqual([]);
    });

    it('where the owner wants one by text, which is asked for', async () => {
      const mobile = '13700137055';
      await asOwner({ secondFactor: 'mobile', mobile });
      const { flow, info } = await signIn();
      expect([info.auth_token, info.need_captcha]).toEqual([undefined, 'mobile']);
      expect(await links()).toEqual([]);
      const request = { type: 0, account: '', challenge: info.challenge, factor: 'mobile' };
      const code = await readCode(test, mobile);
      const end = await test.call(login, { ...request, code }, { host, origin, flow });
      expect(end.info.auth_token).toMatch(/^[\w-]{43}$/);
      expect(await links()).toMatchObject([{ accountId: 'ada' }]);
    });

    it('where the tenant demands one: it is set up first', async () => {
      await changeProfile(test, { double_verification: true }, 'acme');
      await asOwner({ secondFactor: null });
      const { info } = await signIn();
      expect([info.auth_token, info.need_setup]).toEqual([undefined, expect.arrayContaining(['totp'])]);
      expect(await links()).toEqual([]);
    });
  });

  it('for other domains does not', async () => {
    await add('--trusts-email', 'mail.school.example', '--trusts-email', 'example');
    expect(await command(showProviderCommand)).toEqual(['The tenant acme has no provider school.']);
    await add('--trusts-email', 'mail.school.example', '--trusts-email', 'ool.example');
    await addAda();
    expect((await signIn()).info.need_captcha).toBe('email');
  });

  it('is so until an operator takes it back, which counts at once and is in the audit', async () => {
    await add('--trusts-email', 'school.example');
    expect(await command(showProviderCommand)).toContain('trusted for\tschool.example');
    await addAda();
    expect(await command(setProviderCommand, '--trusts-email', 'none')).toContain('trusted for\tno mailbox');
    test.clock.advance(1000);
    expect((await signIn()).info.need_captcha).toBe('email');
    const rows = await run((queries) => queries.select().from(auditRows));
    const last = rows.findLast(({ act }) => act === 'provider set');
    expect(last?.before).toContain('"trusts_email":["school.example"]');
    expect(last?.after).toContain('"trusts_email":[]');
    expect(await command(setProviderCommand, '--trusts-email', '*')).toContain('trusted for\tevery mailbox');
    expect(await command(setProviderCommand, '--trusts-email', 'a b')).toEqual([
      '--trusts-email must be a mail domain such as school.example, * for all, or none.',
    ]);
  });
});
