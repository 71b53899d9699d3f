import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tenants } from '../database/tables/tenants';
import { neutralSettings } from '../../demo/seed/neutralSettings';
import { documentHeaders } from './documentHeaders';
import { createTestHub, editor, type TestHub } from '../testing/createTestHub';

/** The docs' playground, which the demo lists. */
const docsSite = 'http://127.0.0.1:4605';
let test: TestHub;
let dist: string;
/** `$` is special in a replacement text. Long enough to be compressed. */
const built = {
  head: '<style>html{margin:0}</style>',
  styles: `p{content:"$'${'a'.repeat(1024)}"}`,
  screens: {
    page: { en: '<p>Sign in</p>', zh: '<p>登录</p>' },
    frame: { en: '<p>In a frame</p>', zh: '<p>框架</p>' },
    'page:waiting': { en: '<p>loading</p>', zh: '<p>加载中</p>' },
    'page:bare': { en: '<i>loading</i>', zh: '<i>加载中</i>' },
  },
  early: '<script>early()</script>',
  end: '<script>loader()</script>',
  hashes: { script: ["'sha256-early'", "'sha256-loader'"], style: ["'sha256-head'", "'sha256-styles'"] },
  preload: 'assets/app-12345678.js',
};
/** The screen in the declared root and those in templates, by language. */
const screensOf = (html: string): Record<string, string> => {
  const declared =
    /<div data-mode="\w+" data-entry-screen="([a-z:]+)" data-entry-lang="(\w+)"[^>]*>(.*?)<\/div>/g;
  const others = /<template data-entry-screen="([a-z:]+)" lang="(\w+)">(.*?)<\/template>/g;
  const found = [...html.matchAll(declared), ...html.matchAll(others)];
  return Object.fromEntries(found.map(([, , lang = '', screen = '']) => [lang, screen]));
};
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'hub-documents-'));
  await mkdir(join(dist, 'portal/assets'), { recursive: true });
  await mkdir(join(dist, 'demo/entry'), { recursive: true });
  await writeFile(
    join(dist, 'demo/entry/index.html'),
    '<!doctype html><html lang="__LANG__"><meta name="color-scheme" content="__COLOR_SCHEME__" /><!--entry-head--><!--entry--></html>',
  );
  await writeFile(join(dist, 'portal/portal-document.json'), JSON.stringify(built));
  await writeFile(join(dist, 'portal/hub-entry.js'), 'export {};');
  await writeFile(join(dist, 'portal/assets/app-12345678.js'), 'plain');
  await writeFile(join(dist, 'portal/assets/app-12345678.js.gz'), gzipSync('plain'));
  await writeFile(join(dist, 'secret.js'), 'secret');
  test = await createTestHub({ distFolder: dist });
});
afterAll(async () => {
  await test.close();
  await rm(dist, { recursive: true, force: true });
});

const csp = async (path: string, host?: string) =>
  (await test.fetch(path, host ? { host } : {})).headers.get('content-security-policy') ?? '';

describe('documents', () => {
  it.each(['/entry', '/content'])('preloads the app by a header of %s', async (path) => {
    const { headers } = await test.fetch(path);
    expect(headers.get('link')).toBe('</assets/app-12345678.js>; rel=modulepreload; fetchpriority=low');
  });

  it.each([
    '/entry',
    '/entry/',
    '/entry/login',
    '/entry/anything/else',
    '/content',
    '/account',
    '/service/agreement',
    '/privacy/policy',
    '/entry_login',
  ])('serves the portal at %s, to GET and HEAD', async (path) => {
    const got = await test.fetch(path);
    expect(got.status).toBe(200);
    expect(await got.text()).toContain('lang="en"');
    const head = await test.fetch(path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-security-policy')).toBe(got.headers.get('content-security-policy'));
  });

  it('declares the form in the element, before the scripts, and sends everything compressed', async () => {
    const text = await (await test.fetch('/entry')).text();
    const order = [
      built.head,
      '<hub-entry mode="page" data-scheme="auto"><template shadowrootmode="open">',
      `<style>${built.styles}</style>`,
      '<div data-mode="page"',
      `</template></hub-entry>${built.early}`,
      '<template data-entry-screen',
      built.end,
    ].map((part) => text.indexOf(part));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order).not.toContain(-1);
    const packed = await test.fetch('/entry', { headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('vary')).toContain('Accept-Encoding');
    expect(packed.headers.get('x-accel-buffering')).toBe('no');
  });

  it('declares no form where the app first handles a provider’s answer', async () => {
    const text = await (await test.fetch('/entry/login?platform=google&code=1&state=2')).text();
    expect(text).toContain('data-entry-screen="page:waiting"');
    expect(text).not.toContain('data-entry-screen="page"');
  });

  it('allows only the inline scripts and styles whose hashes the policy names', async () => {
    const policy = await csp('/entry');
    expect(policy).toContain("script-src 'self' 'sha256-early' 'sha256-loader';");
    expect(policy).toContain("style-src 'self' 'sha256-head' 'sha256-styles';");
    expect(policy).not.toContain('unsafe');
  });

  it('shows our lead line at once, unless the tenant has its own', async () => {
    expect(await (await test.fetch('/entry')).text()).toMatch(/<div data-mode="page"[^>]* data-lead>/);
    const acme = await (await test.fetch('/entry', { host: 'acme.localhost:4600' })).text();
    expect(acme).toContain('<div data-mode="page"');
    expect(acme).not.toContain('data-lead');
  });

  it('adds the colours of the tenant’s brand, with their hash', async () => {
    const response = await test.fetch('/entry', { host: 'acme.localhost:4600' });
    const [, colors = ''] = /<style data-entry-colors>(.*?)<\/style>/.exec(await response.text()) ?? [];
    expect(colors).toContain('--entry-color-accent');
    const hash = createHash('sha256').update(colors).digest('base64');
    expect(response.headers.get('content-security-policy')).toContain(`'sha256-styles' 'sha256-${hash}'`);
  });

  it('writes the colour scheme of the address', async () => {
    const dark = await (await test.fetch('/entry?color_scheme=dark')).text();
    expect(dark).toContain('data-scheme="dark"');
    expect(dark).toContain('<meta name="color-scheme" content="dark" />');
  });

  it('follows the visitor’s system as a page, but not in a frame', async () => {
    const page = await (await test.fetch('/entry')).text();
    expect(page).toContain('data-scheme="auto"');
    expect(page).toContain('<meta name="color-scheme" content="light dark" />');
    expect(await (await test.fetch('/entry?frame=1')).text()).toContain('data-scheme="light"');
  });

  it.each([
    ['/entry', built.screens.page],
    ['/entry/anything?lang=zh', built.screens.page],
    ['/entry_login', built.screens.page],
    ['/entry?frame=1', built.screens.frame],
    ['/entry/register', built.screens['page:waiting']],
    ['/entry?screen=register', built.screens['page:waiting']],
    ['/entry/register?frame=1', {}],
    ['/entry/undo?token=t', built.screens['page:waiting']],
    ['/content', built.screens['page:bare']],
    ['/account', built.screens['page:bare']],
    ['/privacy/policy', built.screens['page:bare']],
  ])('brings to %s, in each language, the screen that is shown first', async (path, expected) => {
    const text = await (await test.fetch(path)).text();
    expect(screensOf(text)).toEqual(expected);
    // The rules come with every page.
    expect(text).toContain(built.styles);
  });

  it.each([
    ['/entry', '/entry/register'],
    ['/entry?frame=1', '/entry/register?frame=1'],
    ['/content', '/content'],
  ])(
    'declares no form at %s if the tenant’s are outside the shadow root, but what %s has',
    async (path, like) => {
      const own = await createTestHub({ distFolder: dist });
      const get = async (at: string) => (await own.fetch(at)).text();
      const expected = (await get(like)).replace('><template shadowroot', ' light-dom><template shadowroot');
      expect(await get(path)).not.toContain('light-dom');
      const settings = { ...neutralSettings, profile: { ...neutralSettings.profile, light_dom: true } };
      await own.hub.services.database.run((queries) =>
        queries.update(tenants).set({ settings }).where(eq(tenants.id, 'neutral')),
      );
      expect(await get(path)).toBe(expected);
      await own.close();
    },
  );

  it.each([
    ['/entry', 'en'],
    ['/entry?lang=zh', 'zh'],
    ['/entry?lang=fr', 'en'],
  ])('declares the form of %s in %s', async (path, lang) => {
    const text = await (await test.fetch(path)).text();
    expect(text).toContain(`<html lang="${lang}"`);
    expect(text).toContain(`data-entry-lang="${lang}"`);
  });

  it('answers 304 if nothing has changed', async () => {
    const etag = String((await test.fetch('/entry')).headers.get('etag'));
    const again = await test.fetch('/entry', { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const other = await test.fetch('/entry?lang=zh', { headers: { 'if-none-match': etag } });
    expect(other.status).toBe(200);
  });

  it('is another version once its policy names another page', async () => {
    const etag = String((await test.fetch('/entry')).headers.get('etag'));
    const more = await createTestHub({ distFolder: dist, extraParentOrigins: ['https://editor.example'] });
    const changed = await more.fetch('/entry', { headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('content-security-policy')).toContain('https://editor.example');
    await more.close();
  });

  it('uses the language and the frame list of the tenant', async () => {
    const acme = await test.fetch('/entry', { host: 'acme.localhost:4600' });
    expect(await acme.text()).toContain('lang="zh"');
    const selected = await test.fetch('/entry?domain=acme.localhost:4600');
    expect(await selected.text()).toContain('lang="zh"');
    const remembered = await test.fetch('/entry', { headers: { cookie: 'open_domain=acme.localhost' } });
    expect(await remembered.text()).toContain('lang="zh"');
    const foreign = await test.fetch('/entry?domain=acme.localhost', { host: 'atelier.localhost:4600' });
    expect(await foreign.text()).toContain('lang="en"');
  });

  it.each(['/nothing', '/entryx', '/favicon.ico', '/hub-entry.css', '/assets/none.js', '/..%2fsecret.js'])(
    'answers 404 with the path text at %s',
    async (path) => {
      const response = await test.fetch(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('This path does not exist');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    },
  );

  it('writes the 404 page in the visitor’s language', async () => {
    const response = await test.fetch('/nothing', {
      headers: { 'accept-language': 'fr, zh-CN;q=0.8, en;q=0.5' },
    });
    const html = await response.text();
    expect(html).toContain('<html lang="zh">');
    expect(html).toContain('路径不存在');
  });

  it('leads from the 404 page to the tenant’s own pages', async () => {
    const html = await (await test.fetch('/nothing?lang=en')).text();
    for (const [title, address] of [
      ['Help center', 'https://help.example.com/'],
      ['Contact us', 'https://www.example.com/contact'],
      ['Website', 'https://www.example.com/'],
    ])
      expect(html).toContain(`<a href="${address}" target="_blank">${title}</a>`);
    expect(html).toContain('<p class="words"><span>Your products, designed in 3D</span></p>');
  });

  it('shows the tenant’s own picture, name, logo and ICP number, and a language where it offers one', async () => {
    const acme = await (await test.fetch('/nothing?lang=zh', { host: 'acme.localhost:4600' })).text();
    expect(acme).toContain('/brand/pictures/car.webp" alt="" class="products">');
    expect(acme).toMatch(/acme-mini\.svg" alt="">Acme<\/p>/);
    expect(acme).toMatch(/acme\.svg" alt="Acme Motors"/);
    expect(acme).toContain('<span>让每一辆车，</span><span>先在三维中驰骋</span>');
    expect(acme).toContain('<a href="https://beian.miit.gov.cn/" target="_blank">沪ICP备00000000号-1</a>');
    expect(acme).not.toContain('class="languages"');
    const neutral = await (await test.fetch('/nothing?lang=zh')).text();
    expect(neutral).toContain('<summary aria-label="语言：中文">');
    expect(neutral).toContain('<a href="?lang=en" lang="en">English</a>');
  });

  it('answers 503 while the page is not built', async () => {
    const bare = await createTestHub({ distFolder: join(dist, 'none') });
    const response = await bare.fetch('/entry');
    expect(response.status).toBe(503);
    expect(response.headers.get('content-security-policy')).toContain(`frame-ancestors ${editor}`);
    await bare.close();
  });

  it('redirects pages at an IP address to the neutral portal only', async () => {
    const response = await test.fetch('/entry/login?callback=%2Fcontent', { host: '127.0.0.1:4600' });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('http://localhost:4600/entry/login?callback=%2Fcontent');
    expect((await test.fetch('/entry', { host: 'evil.example' })).status).toBe(421);
  });
});

describe('headers of documents', () => {
  it('contain the policy and the frame list', async () => {
    expect(await csp('/entry')).toBe(
      `default-src 'none'; script-src 'self' 'sha256-early' 'sha256-loader'; style-src 'self' 'sha256-head' 'sha256-styles'; connect-src 'self'; ` +
        "img-src 'self' data: https://mp.weixin.qq.com; " +
        `form-action 'self'; base-uri 'none'; frame-ancestors ${editor} ${docsSite}`,
    );
  });

  it('lists no http: or inexact origin', () => {
    const headers = documentHeaders(
      { pathname: '/entry', search: '' },
      {
        settings: {
          image_hosts: [
            'https://cdn.example',
            'http://cdn.example',
            'https://cdn.example/logos',
            'https://*.example',
          ],
          script_hosts: ['https://scripts.example; report-uri x'],
          upload_hosts: ['https://bucket.oss-cn-shanghai.aliyuncs.com'],
        },
      },
      'https://portal.example',
    );
    expect(headers['Content-Security-Policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' https://bucket.oss-cn-shanghai.aliyuncs.com; " +
        "img-src 'self' data: https://cdn.example https://mp.weixin.qq.com; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
    );
  });

  it('requires Trusted Types wherever no script of others runs', async () => {
    const required = "require-trusted-types-for 'script'";
    expect(await csp('/entry', 'atelier.localhost:4600')).toContain(required);
    expect(await csp('/nothing', 'atelier.localhost:4600')).toContain(required);
    expect(await csp('/entry', 'acme.localhost:4600')).not.toContain(required);
  });

  it.each([
    '/entry/authorize',
    '/entry/authorize/',
    '/entry/open/auth',
    '/content',
    '/account',
    '/entry?screen=authorize',
    '/entry/login?frame=1&screen=open_auth',
  ])('lets no one frame %s', async (path) => {
    expect(await csp(path)).toContain("frame-ancestors 'none'");
  });

  it('add the origins of the environment to the neutral tenant only', async () => {
    const more = await createTestHub({ extraParentOrigins: ['https://editor.example'] });
    const list = async (host: string) =>
      (await more.fetch('/entry', { host })).headers.get('content-security-policy');
    expect(await list('localhost:4600')).toContain(
      `frame-ancestors ${editor} ${docsSite} https://editor.example`,
    );
    expect(await list('acme.localhost:4600')).not.toContain('editor.example');
    await more.close();
  });

  it('isolate frame documents so that isolated editors can embed them', async () => {
    const frame = await test.fetch('/entry?frame=1');
    expect(frame.headers.get('cross-origin-embedder-policy')).toBe('require-corp');
    expect(frame.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const page = await test.fetch('/entry');
    expect(page.headers.has('cross-origin-embedder-policy')).toBe(false);
    expect(page.headers.has('cross-origin-opener-policy')).toBe(false);
  });

  it('keep addresses with a code or token out of referrers and caches', async () => {
    for (const field of ['code', 'state', 'apptoken', 'open_id', 'token']) {
      const { headers } = await test.fetch(`/entry/login?${field}=x`);
      expect([headers.get('referrer-policy'), headers.get('cache-control')]).toEqual([
        'no-referrer',
        'no-store',
      ]);
    }
    const { headers } = await test.fetch('/entry/login');
    expect(headers.get('referrer-policy')).toBe('strict-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('without one are shown again within a minute without asking, by the same browser only', async () => {
    for (const path of ['/entry', '/entry/register', '/entry?frame=1']) {
      const { headers } = await test.fetch(path);
      expect(headers.get('cache-control')).toBe('private, max-age=60');
      expect(headers.get('etag')).toMatch(/^"[\w-]+"$/);
    }
    // An error may be over at the next visit.
    expect((await test.fetch('/no/such/path')).headers.get('cache-control')).toBe('no-cache');
  });
});

describe('static files', () => {
  it('include the loader, cached for a short time, with an ETag', async () => {
    const first = await test.fetch('/hub-entry.js');
    expect(first.headers.get('content-type')).toContain('text/javascript');
    expect(first.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=600');
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    expect(first.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const etag = String(first.headers.get('etag'));
    const second = await test.fetch('/hub-entry.js', { headers: { 'if-none-match': etag } });
    expect([second.status, await second.text()]).toEqual([304, '']);
  });

  it('with a hash in their name are cached for ever, compressed if the browser accepts it', async () => {
    const path = '/assets/app-12345678.js';
    const plain = await test.fetch(path);
    expect(plain.headers.get('cache-control')).toContain('immutable');
    expect(await plain.text()).toBe('plain');
    const packed = await test.fetch(path, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('vary')).toContain('Accept-Encoding');
    const unwanted = await test.fetch(path, { headers: { 'accept-encoding': 'gzip;q=0' } });
    expect(unwanted.headers.has('content-encoding')).toBe(false);
  });

  it.each([
    '/assets/../../secret.js',
    '/assets/..%2f..%2fsecret.js',
    '/assets/%2e%2e/secret.js',
    '/assets//x.js',
  ])('does not leave its folder for %s', async (path) => expect((await test.fetch(path)).status).toBe(404));

  it('include every logo of the tenants, which cannot run scripts', async () => {
    for (const host of ['localhost:4600', 'acme.localhost:4600', 'atelier.localhost:4600']) {
      const settings = (await (
        await test.fetch('/api/hub/organiz/system_settings?domain=x', { host })
      ).json()) as {
        info: { theme: { mini_logo: string; full_logo: string } };
      };
      for (const logo of [settings.info.theme.mini_logo, settings.info.theme.full_logo]) {
        expect(new URL(logo).host).toBe(host);
        const picture = await test.fetch(new URL(logo).pathname, { host });
        expect(picture.headers.get('content-type')).toBe('image/svg+xml');
        expect(picture.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*; sandbox$/);
      }
    }
  });
});
