/** Decides, from the address alone, what a page does that a provider leads back to (docs/contract.md section 5). */
import type { EntryConfig } from '../../contract/config';
import { envelope, type MessageToOpener } from '../../contract/messages';
import type { ProviderAnswer } from './redeemCode';

export type ProviderReturn =
  /** No provider's answer, or one that was used before: show the form without a text. */
  | { kind: 'none' }
  /** A popup: post this to exactly that origin, then close. */
  | { kind: 'post'; origin: string; message: MessageToOpener }
  /** A window of the hub, in which the portal's own page signs in. */
  | { kind: 'asked' }
  /** A popup that lost its opener: start again at top level with a new flow. */
  | { kind: 'restart'; platform: string }
  | { kind: 'redeem'; answer: ProviderAnswer }
  | { kind: 'denied'; platform: string }
  | { kind: 'failed'; platform: string };

export interface ProviderReturnDeps {
  config: Pick<EntryConfig, 'address' | 'code'>;
  /** Whether `window.opener` exists. It alone does not make a page a popup: `popup=1` does. */
  hasOpener: boolean;
  /** The code this tab redeemed last (`open_code`). */
  spentCode: string | null;
}

const platformPattern = /^[a-z0-9_-]{1,32}$/;

export function decideProviderReturn({ config, hasOpener, spentCode }: ProviderReturnDeps): ProviderReturn {
  const { platform, state, error, popup, opener } = config.address;
  const { code } = config;
  if (platform === null || !platformPattern.test(platform)) return { kind: 'none' };
  if (popup && state !== null && code === null && error === null) return { kind: 'asked' };
  const isAnswer = error !== null || (code !== null && state !== null);
  if (!isAnswer || (error === null && code === spentCode)) return { kind: 'none' };

  if (popup && hasOpener && opener !== null) {
    return { kind: 'post', origin: opener, message: answerMessage(platform, code, state, error) };
  }
  if (error !== null) return { kind: error === 'access_denied' ? 'denied' : 'failed', platform };
  // The code belongs to the flow of the lost opener: it cannot be redeemed.
  if (popup) return { kind: 'restart', platform };
  return { kind: 'redeem', answer: { platform, code: code ?? '', state: state ?? '' } };
}

function answerMessage(
  platform: string,
  code: string | null,
  state: string | null,
  error: string | null,
): MessageToOpener {
  if (error !== null) return envelope('provider-error', { platform, error });
  return envelope('provider-code', { platform, code: code ?? '', state: state ?? '' });
}
