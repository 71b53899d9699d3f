/** Headers of each page: its own strict policy, and isolation for the editor. */

/** Headers by name. */
export type Headers = Readonly<Record<string, string>>;

/** Sent with every answer. */
export const commonHeaders: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/**
 * Policy of the partner's page: its own files, and the tag's scripts, calls and pictures from the hub.
 * @param hub origin of the hub
 * @param outside origin that simulates WeChat's pictures (`https://mp.weixin.qq.com`) and the brand's image host
 */
export function partnerHeaders(hub: string, outside: string | null): Headers {
  return {
    'Content-Security-Policy': policy({
      'script-src': `'self' ${hub}`,
      'connect-src': hub,
      'img-src': [`'self' data: ${hub}`, ...(outside === null ? [] : [outside])].join(' '),
      'font-src': `'self'`,
    }),
  };
}

/**
 * Policy of the editor: its own files, the SDK's script and the frame from the hub. The model's loader reads the
 * textures inside the model's file by `blob:` addresses.
 * @param hub origin of the hub
 */
export function editorHeaders(hub: string): Headers {
  return {
    'Content-Security-Policy': policy({
      'script-src': `'self' ${hub}`,
      'connect-src': `'self' blob:`,
      'img-src': `'self' data: blob:`,
      'frame-src': hub,
    }),
  };
}

/**
 * Headers for SharedArrayBuffer. `same-origin` also isolates the page from every window it opens, so signing in in a
 * window is demonstrated at `/plain`, the same page without these two.
 */
export const isolationHeaders: Headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

function policy(allowed: Headers): string {
  const rules = {
    'default-src': `'none'`,
    ...allowed,
    'style-src': `'self'`,
    'base-uri': `'none'`,
    'form-action': `'none'`,
    'frame-ancestors': `'none'`,
    'require-trusted-types-for': `'script'`,
  };
  return Object.entries(rules)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
