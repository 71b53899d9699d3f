import type { EarlyAnswer } from '../contract/elementApi';
import type { InitialConfig } from '../contract/initialConfig';
import { callHeaders, callTimeoutMs, clientTypes, jsonType, settingsPath } from '../contract/settingsRequest';

/** Several elements of one page share a request. */
const underway = new Map<string, Promise<EarlyAnswer>>();

/**
 * Asks before the app is loaded, so the body stays undecoded (`api/decodeAnswer`). Rejects when no answer arrives in
 * time.
 */
export async function requestSettings(config: InitialConfig, lang: string): Promise<EarlyAnswer> {
  const url = new URL(settingsPath, config.hub ?? undefined);
  const domain = askedDomain(config);
  url.searchParams.set('domain', domain ?? url.host);
  const key = `${lang} ${domain} ${url}`;
  const answer = underway.get(key) ?? send(url, lang, domain).finally(() => underway.delete(key));
  underway.set(key, answer);
  return answer;
}

async function send(url: URL, lang: string, domain: string | null): Promise<EarlyAnswer> {
  const response = await fetch(url, {
    headers: {
      [callHeaders.language]: lang,
      [callHeaders.clientType]: domain === null ? clientTypes.plain : clientTypes.domain,
      [callHeaders.contentType]: jsonType,
    },
    credentials: 'same-origin',
    signal: AbortSignal.timeout(callTimeoutMs),
  });
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    json: await response.json().catch(() => undefined),
  };
}

/**
 * The `domain` parameter, else the cookie `open_domain` (docs/specification.md section 2). A tag uses only its
 * attribute.
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
