/** Apache's mod_auth_openidc signs in by OpenID: as Debian ships it, and with the PKCE that an app needs by default. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apps } from '../../hub/database/tables/apps';
import { createShop, shopSecret, type Shop } from '../../hub/testing/createShop';
import type { Page as HubPage } from '../../hub/testing/createBrowser';
import { portal } from '../../hub/testing/createTestHub';
import { freePort } from '../../hub/testing/freePort';
import { startHubProxy, type HubProxy } from './hubProxy';
import { libraries, pathOf, rootOf, startServer, type Server } from './programs';

const name = 'MOD_AUTH_OPENIDC';
const modules = ['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'headers', 'alias', 'auth_openidc'];

interface Page {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

function open(url: string, headers: Record<string, string>): Promise<Page> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { headers }, (answer) => {
      let text = '';
      answer.on('data', (part: Buffer) => (text += part.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    asked.on('error', reject);
  });
}

/** A browser at the site. Not by `fetch`, which says that it is a script: such requests are not sent to sign in. */
function createVisit() {
  const cookies = new Map<string, string>();
  return async (url: string): Promise<Page> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const page = await open(url, { cookie, accept: 'text/html' });
    for (const line of page.headers['set-cookie'] ?? []) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(key, value);
    }
    return page;
  };
}

describe.skipIf(pathOf(name) === undefined)('Apache with mod_auth_openidc', () => {
  let shop: Shop;
  let proxy: HubProxy;
  let folder: string;
  let server: Server | undefined;
  let site: string;
  beforeAll(async () => {
    shop = await createShop();
    proxy = await startHubProxy(shop.test);
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hub-apache-'));
  });
  afterEach(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true });
  });
  afterAll(async () => {
    await proxy.close();
    await shop.test.close();
  });

  const setShop = (fields: Partial<typeof apps.$inferInsert>) =>
    shop.test.hub.services.database.run((queries) =>
      queries.update(apps).set(fields).where(eq(apps.appKey, 'shop')),
    );

  /** @param more lines of its settings */
  async function startApache(secret: string, ...more: string[]): Promise<void> {
    const port = await freePort();
    site = `http://localhost:${port}`;
    writeFileSync(join(folder, 'index.html'), 'the page');
    const root = rootOf(name);
    writeFileSync(
      join(folder, 'apache.conf'),
      [
        `ServerRoot "${folder}"`,
        'ServerName localhost',
        `Listen 127.0.0.1:${port}`,
        `PidFile "${folder}/pid"`,
        `DefaultRuntimeDir "${folder}"`,
        ...(process.getuid?.() === 0 ? ['User nobody', 'Group nogroup'] : []),
        `ErrorLog "${folder}/error.log"`,
        ...modules.map((one) => `LoadModule ${one}_module ${root}/usr/lib/apache2/modules/mod_${one}.so`),
        `OIDCProviderMetadataURL ${portal}/.well-known/openid-configuration`,
        'OIDCClientID shop',
        `OIDCClientSecret ${secret}`,
        `OIDCRedirectURI ${site}/back`,
        'OIDCCryptoPassphrase of-this-test',
        'OIDCScope "openid email profile"',
        'OIDCRemoteUserClaim email',
        `OIDCOutgoingProxy 127.0.0.1:${proxy.port}`,
        ...more,
        `DocumentRoot "${folder}"`,
        `<Directory "${folder}">`,
        'AuthType openid-connect',
        'Require valid-user',
        'Header set Remote-User "expr=%{REMOTE_USER}"',
        'Header set Person "expr=%{req:OIDC_CLAIM_preferred_username}"',
        '</Directory>',
        '<Location "/back">',
        'AuthType openid-connect',
        'Require valid-user',
        '</Location>',
      ].join('\n'),
    );
    // The server's own user reads the page.
    chmodSync(folder, 0o755);
    server = await startServer(
      `${root}/usr/sbin/apache2`,
      ['-X', '-f', join(folder, 'apache.conf')],
      port,
      libraries(name),
    );
    await setShop({ redirectUris: [`${site}/back`] });
    await shop.welcome();
  }

  /** @returns where the hub leads to: a page of its own, or back to the site */
  async function begin(visit: ReturnType<typeof createVisit>): Promise<HubPage> {
    const begun = await visit(`${site}/index.html`);
    const start = begun.headers.location;
    if (start === undefined)
      throw new Error(`${begun.status}: ${readFileSync(join(folder, 'error.log'), 'utf8')}`);
    return shop.browser.open(start);
  }

  const signIn = async (visit: ReturnType<typeof createVisit>): Promise<Page> =>
    visit((await shop.allow(await begin(visit))).url.href);

  it('signs in with PKCE', async () => {
    await startApache(shopSecret, 'OIDCPKCEMethod S256');
    const visit = createVisit();
    expect((await signIn(visit)).headers.location).toBe(`${site}/index.html`);
    const page = await visit(`${site}/index.html`);
    expect([page.status, page.text]).toEqual([200, 'the page']);
    expect(page.headers['remote-user']).toMatch(/^designer@example\.com/);
    expect(page.headers['person']).toBe('designer');
    expect(proxy.paths).toEqual(
      expect.arrayContaining(['/openid/token', '/.well-known/jwks.json', '/openid/userinfo']),
    );
  });

  it('signs in as it is shipped, where the app’s PKCE is optional', async () => {
    await startApache(shopSecret);
    const { url } = await begin(createVisit());
    expect([url.origin, url.searchParams.get('error')]).toEqual([site, 'invalid_request']);
    await setShop({ pkce: 'optional' });
    const visit = createVisit();
    expect((await signIn(visit)).headers.location).toBe(`${site}/index.html`);
    expect((await visit(`${site}/index.html`)).status).toBe(200);
    await setShop({ pkce: 'required' });
  });

  it('signs nobody in with a wrong secret', async () => {
    await startApache('another-secret', 'OIDCPKCEMethod S256');
    const visit = createVisit();
    expect((await signIn(visit)).headers.location).toBeUndefined();
    expect((await visit(`${site}/index.html`)).status).toBe(302);
  });
});
