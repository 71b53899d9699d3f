import { describe, expect, it } from 'vitest';
import { createSite } from './createSite';
import { editorHeaders, isolationHeaders, partnerHeaders } from './pageHeaders';
import type { SiteFile } from './readSite';

const hub = 'http://localhost:4600';
const file = (text: string, type: string, isHashed = false): SiteFile => ({
  body: new TextEncoder().encode(text),
  type,
  etag: `"${text}"`,
  isHashed,
});
const files = new Map([
  ['/index.html', file('document', 'text/html; charset=utf-8')],
  ['/assets/main-abcd1234.js', file('script', 'text/javascript; charset=utf-8', true)],
]);
const site = createSite(files, {
  '/': { ...editorHeaders(hub), ...isolationHeaders },
  '/plain': editorHeaders(hub),
});

describe('a site', () => {
  it('sends the document at each of its addresses with the headers of that address', async () => {
    const isolated = await site.request('/?lang=zh');
    const plain = await site.request('/plain');
    expect(await isolated.text()).toBe('document');
    expect(await plain.text()).toBe('document');
    expect(isolated.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(isolated.headers.get('cross-origin-embedder-policy')).toBe('require-corp');
    expect(plain.headers.get('cross-origin-opener-policy')).toBeNull();
    expect(plain.headers.get('content-security-policy')).toContain(`frame-src ${hub}`);
  });

  it('lets hashed files be kept and asks again for documents', async () => {
    const script = await site.request('/assets/main-abcd1234.js');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect((await site.request('/')).headers.get('cache-control')).toBe('no-cache');
  });

  it('answers 304 to a visitor who has the file', async () => {
    const again = await site.request('/', { headers: { 'if-none-match': '"document"' } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect(again.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it.each(['/index.html', '/nothing', '/..%2f..%2fpackage.json', '/assets/', '/constructor', '/__proto__'])(
    'has nothing at %s and does not repeat the address',
    async (path) => {
      const answer = await site.request(path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toBe('Not found');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it('only lets itself be read', async () => {
    const answer = await site.request('/', { method: 'POST', body: 'x' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });
});

describe('the policies', () => {
  it.each([
    ['partner', partnerHeaders(hub, null)],
    ['editor', editorHeaders(hub)],
  ])('of the %s page name only itself and the hub, and allow nothing inline', (_, headers) => {
    const policy = headers['Content-Security-Policy'] ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' http:\/\/localhost:4600;/);
    expect(policy).toContain("style-src 'self'; base-uri 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:(?!\/\/localhost:4600)/);
  });
});
