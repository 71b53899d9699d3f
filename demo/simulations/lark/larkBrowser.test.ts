import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PortalDocument } from '../../../src/contract/portalDocument';
import { codeAuthorize } from '../../../src/api/codeAuthorize';
import { feishuLogin } from '../../../src/api/lark';
import { createBrowser } from '../../../hub/testing/createBrowser';
import { createTestHub, portal, type TestHub } from '../../../hub/testing/createTestHub';

const appId = 'cli_demo_neutral';
const acme = { host: 'acme.localhost:4600', origin: 'http://acme.localhost:4600' };
const domain = 'localhost:4600';
const distFolder = join(import.meta.dirname, 'lark-dist');

let test: TestHub;
beforeAll(async () => {
  await mkdir(join(distFolder, 'demo/entry'), { recursive: true });
  await writeFile(join(distFolder, 'demo/entry/index.html'), '<html lang="__LANG__"><head></head></html>');
  await mkdir(join(distFolder, 'portal'), { recursive: true });
  const hashes = { script: [], style: [] };
  const built: PortalDocument = {
    head: '',
    styles: '',
    screens: {},
    early: '',
    end: '',
    hashes,
    preload: '',
  };
  await writeFile(join(distFolder, 'portal/portal-document.json'), JSON.stringify(built));
  test = await createTestHub({ distFolder });
});
afterAll(async () => {
  await test.close();
  await rm(distFolder, { recursive: true, force: true });
});

/** Opens the portal's page with a cookie. */
const openDocument = async (cookie: string) => (await test.fetch('/entry', { headers: { cookie } })).text();

/** Asks for a code as a page of `origin`. */
const askForCode = async (origin: string, body: string) =>
  (await test.fetch('/dev/lark/code', { method: 'POST', headers: { origin }, body })).status;

function authorizeAddress(changes: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    client_id: appId,
    response_type: 'code',
    redirect_uri: `${portal}/entry/login?domain=localhost`,
    state: 'abc',
    ...changes,
  });
  return `${portal}/dev/lark/authorize?${query.toString()}`;
}

/** Opens Lark's authorize page and makes a choice there. */
async function authorize(choice: string): Promise<URL> {
  const browser = createBrowser(test);
  return (await browser.submit(await browser.open(authorizeAddress()), { choice })).url;
}

describe('/dev/lark', () => {
  it('offers every choice for every portal with Lark', async () => {
    const { text } = await createBrowser(test).open(`${portal}/dev/lark`);
    for (const name of ['Success', 'Deny', 'Never ready', 'Old client']) expect(text).toContain(name);
    expect(text).toContain('Open localhost:4600');
    expect(text).toContain('Open acme.localhost:4600');
    expect(text).not.toContain('atelier');
  });

  it('puts its script before all others of the portal, only while the browser is inside Lark', async () => {
    expect(await openDocument('dev_lark=deny')).toContain(
      '<head>\n<script src="/dev/lark/browser.js"></script>',
    );
    expect(await openDocument('')).not.toContain('/dev/lark');
    expect(await openDocument('dev_lark=<b>')).not.toContain('/dev/lark');
  });

  it('serves the script for the choice', async () => {
    const script = await test.fetch('/dev/lark/browser.js', { headers: { cookie: 'dev_lark=old' } });
    expect(script.headers.get('content-type')).toContain('text/javascript');
    expect(await script.text()).toContain("const choice = 'old'");
  });

  it('opens the portal with a domain, an app, or a code and open id', async () => {
    const enter = async (start: string) =>
      (await createBrowser(test).open(`${acme.origin}/dev/lark/enter?choice=success&start=${start}`)).url;
    expect((await enter('domain')).href).toBe(`${acme.origin}/entry?domain=acme.localhost%3A4600`);
    expect((await enter('app')).href).toBe(`${acme.origin}/entry?appid=studio-app`);
    const open = await enter('open');
    expect(open.pathname).toBe('/entry/open/auth');
    const { code = '', open_id = '' } = Object.fromEntries(open.searchParams);
    expect((await test.call(codeAuthorize, { code, open_id }, acme)).code).toBe(1);
  });

  it('leaves the simulated Lark', async () => {
    const browser = createBrowser(test);
    await browser.open(`${portal}/dev/lark/enter?choice=deny`);
    expect([...browser.cookies.values()]).toContain('deny');
    await browser.open(`${portal}/dev/lark/leave`);
    expect([...browser.cookies.values()]).not.toContain('deny');
  });

  it('gives no code to another page, for an unknown app or for a malformed request', async () => {
    const good = JSON.stringify({ app_id: appId, kind: 'access' });
    expect(await askForCode('https://evil.example', good)).toBe(403);
    expect(await askForCode(portal, '{')).toBe(400);
    expect(await askForCode(portal, JSON.stringify({ app_id: 'nothing', kind: 'access' }))).toBe(404);
  });

  it('does not exist outside development, nor does its script', async () => {
    const live = await createTestHub({ dev: false, distFolder });
    const page = await live.fetch('/entry', { headers: { cookie: 'dev_lark=success' } });
    const [html, tool] = [await page.text(), await live.fetch('/dev/lark')];
    await live.close();
    expect(html).not.toContain('/dev/lark');
    expect(tool.status).toBe(404);
  });
});

describe('the authorize page', () => {
  it('redirects with a code that signs in', async () => {
    const url = await authorize('approve');
    expect(url.searchParams.get('state')).toBe('abc');
    expect(url.searchParams.get('domain')).toBe('localhost');
    const code = url.searchParams.get('code') ?? '';
    expect((await test.call(feishuLogin, { domain, code })).code).toBe(1);
  });

  it('redirects with access_denied', async () => {
    const url = await authorize('deny');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      domain: 'localhost',
      error: 'access_denied',
      state: 'abc',
    });
  });

  it.each([
    [{ redirect_uri: 'https://evil.example/entry/login' }],
    [{ redirect_uri: 'http://acme.localhost:4600/entry/login' }],
    [{ redirect_uri: `${portal}/content` }],
    [{ redirect_uri: 'javascript:alert(1)' }],
    [{ client_id: 'nothing' }],
    [{ response_type: 'token' }],
    [{ code_challenge: 'short' }],
  ])('never comes back for %j', async (changes) => {
    const page = await createBrowser(test).open(authorizeAddress(changes));
    expect(page.status).toBe(400);
    expect(page.text).toContain('Lark refuses this request');
    expect(page.text).not.toContain('evil');
  });
});
