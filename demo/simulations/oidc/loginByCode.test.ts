import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../../src/api/check';
import { loginByCode } from '../../../src/api/providerLogin';
import { identities, accounts } from '../../../hub/database/tables/accounts';
import { tenants } from '../../../hub/database/tables/tenants';
import { hashToken } from '../../../hub/credentials/opaqueToken';
import { oidcRecords } from '../../../hub/database/tables/openid';
import { codes } from '../../../hub/answers/codes';
import { providerLoginLifeMs } from '../../../hub/methods/redirect/providerLogin';
import { createBrowser, type Page } from '../../../hub/testing/createBrowser';
import { createTestHub, portal, someFlow, type TestHub } from '../../../hub/testing/createTestHub';
import { answerOf, googleSub, startAddress, visitProvider } from '../../../hub/testing/visitProvider';

const google = loginByCode('google');
const otherFlow = 'cd'.repeat(32);

let test: TestHub;
beforeAll(async () => {
  test = await createTestHub({ offeredProviders: ['auth0', 'oneaccess'] });
});
afterAll(() => test.close());

describe('login_by_code', () => {
  it('signs in the provider’s user and finds the same account again', async () => {
    const first = await test.call(google, answerOf(await visitProvider(test)), { flow: someFlow });
    const second = await test.call(google, answerOf(await visitProvider(test)), { flow: someFlow });
    expect([first.code, second.code]).toEqual([1, 1]);
    expect(first.info.username).toBe('Google User');
    expect((await test.call(check, {}, { token: String(second.info.auth_token) })).info.status).toBe(1);
    const rows = await test.hub.services.database.run((queries) =>
      queries.select().from(accounts).where(eq(accounts.email, 'google.user@example.com')),
    );
    expect(rows.filter(({ tenantId }) => tenantId === 'neutral')).toHaveLength(1);
  });

  it('links the account that already has the verified address', async () => {
    const { database } = test.hub.services;
    await database.run((queries) => queries.delete(identities));
    await database.run((queries) =>
      queries.update(accounts).set({ username: 'mine' }).where(eq(accounts.email, 'google.user@example.com')),
    );
    const { info } = await test.call(google, answerOf(await visitProvider(test)), { flow: someFlow });
    expect(info.username).toBe('mine');
  });

  it('redeems a code once, even for two simultaneous calls', async () => {
    const answer = answerOf(await visitProvider(test));
    const both = await Promise.all([
      test.call(google, answer, { flow: someFlow }),
      test.call(google, answer, { flow: someFlow }),
    ]);
    expect(both.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([codes.codeUsed, 1]);
  });

  it('refuses another or a missing flow without using up the code', async () => {
    const answer = answerOf(await visitProvider(test));
    expect((await test.call(google, answer, { flow: otherFlow })).code).toBe(codes.otherFlow);
    expect((await test.call(google, answer, { flow: null })).code).toBe(codes.otherFlow);
    expect((await test.call(google, answer, { flow: someFlow })).code).toBe(1);
  });

  it('refuses a code that did not come with this state', async () => {
    const [one, other] = [answerOf(await visitProvider(test)), answerOf(await visitProvider(test))];
    const mixed = { code: one.code, state: other.state };
    expect((await test.call(google, mixed, { flow: someFlow })).code).toBe(codes.codeWrong);
  });

  it('refuses a code that the provider did not issue', async () => {
    const browser = createBrowser(test);
    const page = await browser.open(startAddress());
    const state = await stateBehind(page);
    await browser.open(
      `${portal}/api/hub/v1/google/callback?${new URLSearchParams({ code: 'forged', state, iss: `${portal}/dev/oidc` }).toString()}`,
    );
    const answer = await test.call(google, { code: 'forged', state }, { flow: someFlow });
    expect({ code: answer.code, message: answer.message }).toEqual({
      code: codes.codeWrong,
      message: 'The provider did not confirm that it’s you. Start again.',
    });
  });

  it('refuses a code after ten minutes', async () => {
    const answer = answerOf(await visitProvider(test));
    test.clock.advance(providerLoginLifeMs);
    expect((await test.call(google, answer, { flow: someFlow })).code).toBe(codes.codeExpired);
  });

  it('refuses an unknown state', async () => {
    const answer = await test.call(google, { code: 'x', state: 'y' }, { flow: someFlow });
    expect(answer.code).toBe(codes.challengeGone);
  });

  it('refuses the sign-in of another tenant or provider', async () => {
    const answer = answerOf(await visitProvider(test));
    const atelier = {
      flow: someFlow,
      host: 'atelier.localhost:4600',
      origin: 'http://atelier.localhost:4600',
    };
    expect((await test.call(google, answer, atelier)).code).toBe(codes.challengeGone);
    expect((await test.call(loginByCode('auth0'), answer, { flow: someFlow })).code).toBe(
      codes.challengeGone,
    );
  });

  it('creates no account if registration is off', async () => {
    const origin = 'http://atelier.localhost:4600';
    const page = await visitProvider(test, { origin });
    expect(page.url.origin).toBe(origin);
    await test.hub.services.database.run((queries) =>
      queries
        .update(tenants)
        .set({ settings: { profile: { google_login: true, allow_register: false } } })
        .where(eq(tenants.id, 'atelier')),
    );
    const options = { flow: someFlow, host: 'atelier.localhost:4600', origin };
    expect((await test.call(google, answerOf(page), options)).code).toBe(codes.registrationOff);
  });

  it('refuses a removed account', async () => {
    const { database } = test.hub.services;
    const removedAt = (value: number | null) =>
      database.run((queries) =>
        queries
          .update(accounts)
          .set({ removedAt: value })
          .where(eq(accounts.email, 'google.user@example.com')),
      );
    await removedAt(1);
    const answer = await test.call(google, answerOf(await visitProvider(test)), { flow: someFlow });
    await removedAt(null);
    expect(answer.code).toBe(codes.accountOrPasswordWrong);
  });

  it.each(['auth0', 'oneaccess'])('works for %s', async (platform) => {
    const answer = await test.call(loginByCode(platform), answerOf(await visitProvider(test, { platform })), {
      flow: someFlow,
    });
    expect(answer.code).toBe(1);
  });

  it('answers -100111 if the profile does not offer the provider', async () => {
    const answer = await test.call(
      google,
      { code: 'x', state: 'y' },
      {
        flow: someFlow,
        host: 'acme.localhost:4600',
        origin: 'http://acme.localhost:4600',
      },
    );
    expect(answer.code).toBe(codes.methodOff);
  });

  it('works across processes of the hub', async () => {
    const twin = await test.twin();
    const browser = createBrowser(test);
    const page = await browser.open(startAddress());
    const viaTwin = createBrowser({
      fetch: (path, { host = 'localhost:4600', ...init } = {}) =>
        twin.fetch(
          new Request(`http://${host}${path}`, {
            ...init,
            headers: { ...Object.fromEntries(new Headers(init.headers)), host, cookie: cookieLine(browser) },
          }),
        ),
    });
    const back = await viaTwin.submit(page, { sub: googleSub });
    expect((await test.call(google, answerOf(back), { flow: someFlow })).code).toBe(1);
  });
});

function cookieLine(browser: ReturnType<typeof createBrowser>): string {
  return [...browser.cookies].map(([key, value]) => `${key.split(' ')[0] ?? ''}=${value}`).join('; ');
}

/** Reads the state of a sign-in that waits at the provider's page from the provider's record. */
async function stateBehind(page: Page): Promise<string> {
  const uid = page.url.pathname.split('/').at(-1) ?? '';
  const [row] = await test.hub.services.database.run((queries) =>
    queries
      .select()
      .from(oidcRecords)
      .where(eq(oidcRecords.id, hashToken(uid))),
  );
  const params = row?.payload.params;
  return typeof params?.['state'] === 'string' ? params['state'] : '';
}
