import type { EarlyAnswer } from '../app/EntryHost';
import type { InitialConfig } from '../contract/initialConfig';
import { askedDomain } from './askedDomain';

/** As every call (contract section 6, "Transport"); long enough for a slow phone. */
const timeoutMs = 15_000;

/** Several elements of one page ask once. */
const underway = new Map<string, Promise<EarlyAnswer>>();

/**
 * Sends the settings request before the app is there. The body is handed on undecoded: `hub/` decodes it.
 * @param config what the host set; `hub` is known
 * @param lang language of the header
 * @returns the answer as it came; rejects when none came in time
 */
export async function requestSettings(config: InitialConfig, lang: string): Promise<EarlyAnswer> {
  const url = new URL('/api/hub/organiz/system_settings', config.hub ?? undefined);
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
      language: lang,
      'client-type': domain === null ? 'web' : 'lark-web',
      'content-type': 'application/json',
    },
    credentials: 'same-origin',
    signal: AbortSignal.timeout(timeoutMs),
  });
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    json: await response.json().catch(() => undefined),
  };
}
