import type { TestHub } from './createTestHub';

export interface Page {
  url: URL;
  status: number;
  headers: Headers;
  text: string;
}

/** The part of a browser that matters to sign-ins: cookies of one host, redirects, forms. */
export interface Browser {
  /** Opens an address and follows redirects while they lead to the hub, but not into the portal's own pages. */
  open(url: string): Promise<Page>;
  /** Sends a form to the page's own address. */
  submit(page: Page, fields: Record<string, string>): Promise<Page>;
  cookies: ReadonlyMap<string, string>;
}

const isPortalPage = (url: URL) => /^\/(?:entry|entry_login|content|account)(?:\/|$)/.test(url.pathname);

/** A browser that reaches every host of a test hub. */
export function createBrowser(test: Pick<TestHub, 'fetch'>): Browser {
  const cookies = new Map<string, { value: string; path: string; host: string }>();

  const cookieHeader = (url: URL): string =>
    [...cookies]
      .filter(([, { path, host }]) => host === url.host && url.pathname.startsWith(path))
      .map(([key, { value }]) => `${key.split(' ')[0] ?? ''}=${value}`)
      .join('; ');

  const keep = (url: URL, headers: Headers): void => {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/';
      const key = `${name} ${path} ${url.host}`;
      if (value === '') cookies.delete(key);
      else cookies.set(key, { value, path, host: url.host });
    }
  };

  const send = async (url: URL, init: RequestInit = {}): Promise<Page> => {
    const headers = new Headers(init.headers);
    headers.set('cookie', cookieHeader(url));
    const response = await test.fetch(`${url.pathname}${url.search}`, {
      ...init,
      headers,
      host: url.host,
      redirect: 'manual',
    });
    keep(url, response.headers);
    const location = response.headers.get('location');
    if (location === null)
      return { url, status: response.status, headers: response.headers, text: await response.text() };
    const next = new URL(location, url);
    if (isPortalPage(next))
      return { url: next, status: response.status, headers: response.headers, text: '' };
    return send(next);
  };

  return {
    open: (url) => send(new URL(url)),
    submit: (page, fields) =>
      send(page.url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      }),
    get cookies() {
      return new Map([...cookies].map(([key, { value }]) => [key, value]));
    },
  };
}
