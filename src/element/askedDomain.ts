import type { InitialConfig } from '../contract/initialConfig';

/**
 * Returns the tenant that a document asks for: its `domain` parameter, else the cookie `open_domain` of an earlier
 * visit (docs/specification.md section 2). A tag uses only its attribute.
 */
export function askedDomain({ domain, mode }: Pick<InitialConfig, 'domain' | 'mode'>): string | null {
  if (domain !== null || mode === 'tag') return domain;
  return /(?:^|; )open_domain=([^;]+)/.exec(readCookies())?.[1] ?? null;
}

/** Reading cookies throws in a sandboxed frame. */
function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}
