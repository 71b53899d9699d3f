/** The servers of docs/server.md, run as they are, with a visitor who signs in at the hub. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apps } from '../../hub/database/tables/apps';
import { freePort } from '../../hub/testing/freePort';
import { authorize } from '../../src/api/authorize';
import { studioApp } from '../addresses';
import { recipeOf } from '../docRecipes';
import { signedIn } from './arrange';
import { localFetch } from './localFetch';
import { startContractHub, type ContractHub } from './startContractHub';
import { startDocServer } from './startDocServer';

let hub: ContractHub;
let page: string;
let stopServer: () => Promise<void>;

/** The tests' hub has no TLS, which OpenID clients require. */
const insecurely = (code: string) => code.replace('execute: [', 'execute: [openId.allowInsecureRequests, ');

beforeAll(async () => {
  hub = await startContractHub();
  const port = await freePort();
  page = `http://127.0.0.1:${port}`;
  await hub.database.run((queries) =>
    queries
      .update(apps)
      .set({ redirectUris: [`${page}/signed-in`] })
      .where(eq(apps.appKey, studioApp.key)),
  );
  const code = await recipeOf('server', 'openid-hono', { hub: hub.origin, page });
  const env = { COOKIE_SECRET: 'a secret of this server' };
  stopServer = await startDocServer({ files: { 'server.mjs': insecurely(code) }, port, env });
});
afterAll(async () => {
  await stopServer();
  await hub.close();
});

/**
 * A browser's cookies and redirects, up to a page.
 * @param until a redirect to an address that begins with it is not followed
 */
function createVisit(until = '/') {
  const jar = new Map<string, string>();
  /** `state` of the address at the hub that the server redirected to. */
  let state = '';
  const open = async (address: string): Promise<{ url: URL; status: number; text: string }> => {
    const url = new URL(address);
    const cookies = [...jar].filter(([key]) => key.startsWith(`${url.host} `));
    const cookie = cookies.map(([key, value]) => `${key.split(' ')[1] ?? ''}=${value}`).join('; ');
    const answer = await localFetch(address, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(`${url.host} ${name}`, value);
    }
    const location = answer.headers.get('location');
    const next = location === null ? null : new URL(location, url);
    state = next?.searchParams.get('state') ?? state;
    if (next === null || next.pathname.startsWith('/entry/') || next.href.startsWith(until))
      return { url: next ?? url, status: answer.status, text: await answer.text() };
    return open(next.href);
  };
  return { open, state: () => state };
}

/** Signs in at the hub and approves the app, as its consent page does. */
async function approve({ searchParams }: URL): Promise<string> {
  const visitor = await signedIn(hub);
  const callback = searchParams.get('callback') ?? '';
  const request = { app_key: studioApp.key, response_type: 'token', redirect_uri: callback } as const;
  const { info } = await visitor.call(authorize, request);
  return `${callback}?appid=${studioApp.key}&apptoken=${info?.token ?? ''}`;
}

test('signs a visitor in by OpenID, once per code', async () => {
  const visit = createVisit();
  const consent = await visit.open(`${page}/`);
  expect(consent.url.pathname).toBe('/entry/authorize');
  const home = await visit.open(await approve(consent.url));
  expect(home.url.href).toBe(`${page}/`);
  expect(JSON.parse(home.text)).toEqual({ id: expect.any(String) as string, name: 'designer' });
  const again = await visit.open(`${page}/`);
  expect(again.text).toBe(home.text);
});

test('lets nobody in who refuses, forges a code, or comes from another browser', async () => {
  const visit = createVisit();
  const { url } = await visit.open(`${page}/`);
  const refused = await visit.open(`${url.searchParams.get('callback') ?? ''}?error=access_denied`);
  expect([refused.status, refused.text]).toEqual([403, 'You did not sign in.']);
  const forged = createVisit();
  await forged.open(`${page}/`);
  expect((await forged.open(`${page}/signed-in?code=forged&state=forged`)).status).toBe(400);
  expect((await createVisit().open(`${page}/signed-in?code=forged&state=forged`)).status).toBe(400);
  expect((await createVisit().open(`${page}/`)).url.pathname).toBe('/entry/authorize');
});

test('lets nobody in with the right state and a code that is forged or another visitor’s', async () => {
  const returned = (code: string, state: string) =>
    `${page}/signed-in?${new URLSearchParams({ code, state, iss: hub.origin })}`;
  const forged = createVisit();
  await forged.open(`${page}/`);
  expect(forged.state()).not.toBe('');
  expect((await forged.open(returned('A'.repeat(43), forged.state()))).status).toBe(400);

  const other = createVisit(`${page}/signed-in`);
  const { url } = await other.open(await approve((await other.open(`${page}/`)).url));
  const code = url.searchParams.get('code') ?? '';
  expect(code).not.toBe('');
  const visit = createVisit();
  await visit.open(`${page}/`);
  expect((await visit.open(returned(code, visit.state()))).status).toBe(400);
  expect((await visit.open(`${page}/`)).url.pathname).toBe('/entry/authorize');
});
