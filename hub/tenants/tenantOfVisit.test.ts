/** Which tenant a call runs as (docs/contract.md section 2): settings, documents and calls must agree on one. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../src/api/check';
import { login } from '../../src/api/login';
import { loginByCode } from '../../src/api/providerLogin';
import { systemSettings } from '../../src/api/systemSettings';
import { tenants } from '../database/tables/tenants';
import { createTestHub, someFlow, type TestHub } from '../testing/createTestHub';
import { answerOf, visitProvider } from '../testing/visitProvider';
import { codes } from '../answers/codes';

let test: TestHub;
beforeAll(async () => {
  test = await createTestHub();
});
afterAll(() => test.close());

const right = { type: 0, account: 'designer@example.com', password: 'Design3D!' };
const byPhone = { ...right, account: '13800138000' };
const asking = (domain: string) => ({ headers: { 'entry-domain': domain } });
const onAcme = { host: 'acme.localhost:4600', origin: 'http://acme.localhost:4600' };

describe('entry-domain', () => {
  it.each(['acme.localhost', 'ACME.localhost:4600'])(
    'lets a call on the neutral portal run as %s',
    async (domain) => {
      const { info } = await test.call(login, right, asking(domain));
      const token = String(info.auth_token);
      expect((await test.call(check, {}, { token, ...onAcme })).info.status).toBe(1);
      expect((await test.call(check, {}, { token, ...asking(domain) })).info.status).toBe(1);
      expect((await test.call(check, {}, { token })).info.status).toBe(0);
    },
  );

  it('applies the rules of that tenant', async () => {
    expect((await test.call(login, byPhone, asking('atelier.localhost'))).code).toBe(codes.methodOff);
  });

  it.each(['nobody.localhost', 'example.feishu.cn', '*', ''])(
    'is ignored if %j is no tenant',
    async (domain) => {
      const { info } = await test.call(login, right, asking(domain));
      expect((await test.call(check, {}, { token: String(info.auth_token) })).info.status).toBe(1);
    },
  );

  it('is ignored on a tenant’s own portal', async () => {
    const { code } = await test.call(login, byPhone, { ...onAcme, ...asking('atelier.localhost') });
    expect(code).toBe(1);
  });

  it('selects the same tenant for calls, settings and documents', async () => {
    const { info } = await test.call(
      systemSettings,
      { domain: 'acme.localhost:4600' },
      asking('acme.localhost:4600'),
    );
    expect(info.theme?.system_name).toBe('Acme Motors');
  });
});

describe('a page that one tenant lists', () => {
  const page = 'https://only-acme.example';
  beforeAll(() =>
    test.hub.services.database.run(async (queries) => {
      const [acme] = await queries.select().from(tenants).where(eq(tenants.id, 'acme'));
      if (!acme) throw new Error('acme is not seeded');
      const settings = { ...acme.settings, tag_origins: [page] };
      await queries.update(tenants).set({ settings }).where(eq(tenants.id, 'acme'));
    }),
  );
  const preflight = (headers: string, host = 'localhost:4600') =>
    test.fetch('/api/hub/v1/login/', {
      method: 'OPTIONS',
      host,
      headers: {
        origin: page,
        'access-control-request-method': 'POST',
        'access-control-request-headers': headers,
      },
    });

  it('passes the neutral portal’s preflight, which cannot name the tenant yet', async () => {
    const answer = await preflight('content-type,entry-domain,entry-flow');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe(page);
    expect(answer.headers.get('access-control-allow-headers')).toContain('entry-domain');
  });

  it('is refused without a tenant, and by a portal that does not list it', async () => {
    expect((await preflight('content-type,entry-flow')).status).toBe(403);
    expect((await preflight('entry-domain', 'atelier.localhost:4600')).status).toBe(403);
  });

  it('can call only as that tenant', async () => {
    expect((await test.call(login, right, { origin: page, ...asking('acme.localhost') })).code).toBe(1);
    expect((await test.call(login, right, { origin: page, ...asking('atelier.localhost') })).status).toBe(
      403,
    );
    expect((await test.call(login, right, { origin: page })).status).toBe(403);
  });
});

it('runs a provider’s sign-in as the tenant in its address', async () => {
  const answer = answerOf(await visitProvider(test, { domain: 'atelier.localhost' }));
  const google = loginByCode('google');
  expect((await test.call(google, answer, { flow: someFlow })).code).toBe(codes.challengeGone);
  // Atelier takes no new accounts now: the provider's person would need one.
  await test.hub.services.database.run((queries) =>
    queries
      .update(tenants)
      .set({ settings: { profile: { google_login: true, allow_register: false } } })
      .where(eq(tenants.id, 'atelier')),
  );
  const asAtelier = await test.call(google, answer, { flow: someFlow, ...asking('atelier.localhost') });
  expect(asAtelier.code).toBe(codes.registrationOff);
});
