import type { Environment } from './readEnvironment';

/** For text messages. */
export interface SmsSettings {
  url: string;
  /** Sent as `Authorization: Bearer`; `null` for none. */
  token: string | null;
}

/**
 * Reads `HUB_SMS_URL` and `HUB_SMS_TOKEN`.
 * @returns `off` for a hub without phone numbers, `null` when nothing is set
 * @throws Error with one sentence for the person who started the hub
 */
export function readSms(env: Environment): SmsSettings | 'off' | null {
  const url = env['HUB_SMS_URL'];
  if (!url) return null;
  if (url === 'off') return 'off';
  const address = URL.canParse(url) ? new URL(url) : null;
  const isLocal = /^(?:localhost|127\..*|\[::1\])$/.test(address?.hostname ?? '');
  if (address?.protocol !== 'https:' && !(isLocal && address?.protocol === 'http:'))
    throw new Error('HUB_SMS_URL must be an https address, or off.');
  return { url, token: env['HUB_SMS_TOKEN'] || null };
}
