/**
 * What the page does that a provider leads back to (contract section 5, "Providers"): decided from the parsed address
 * alone, before anything else; `code` and `state` then leave the address.
 */
import type { EntryConfig } from '../../contract/config';
import { envelope, type MessageToOpener } from '../../contract/messages';
import type { ProviderAnswer } from './redeemProviderCode';

/** What to do with an address. */
export type ProviderReturn =
  /** No provider's answer, or one that was used before: quietly the form. */
  | { kind: 'none' }
  /** A popup: say this to exactly that origin, then close. */
  | { kind: 'post'; origin: string; message: MessageToOpener }
  /** A popup that was cut off from its opener: begin again at top level in an own flow. */
  | { kind: 'restart'; platform: string }
  /** Page mode: redeem here. */
  | { kind: 'redeem'; answer: ProviderAnswer }
  /** The visitor or the provider said no: its text, and the other methods. */
  | { kind: 'denied'; platform: string }
  /** The provider failed. */
  | { kind: 'failed'; platform: string };

/** What decides. */
export interface ProviderReturnParts {
  config: Pick<EntryConfig, 'address' | 'code'>;
  /** Whether `window.opener` is there. It alone never makes a page a popup: `popup=1` does. */
  hasOpener: boolean;
  /** The code redeemed last in this tab (`open_code`). */
  spentCode: string | null;
}

const platformPattern = /^[a-z0-9_-]{1,32}$/;

/** Reads a provider's answer out of an address. Pure. */
export function decideProviderReturn({ config, hasOpener, spentCode }: ProviderReturnParts): ProviderReturn {
  const { platform, state, error, popup, opener } = config.address;
  const { code } = config;
  if (platform === null || !platformPattern.test(platform)) return { kind: 'none' };
  const isAnswer = error !== null || (code !== null && state !== null);
  if (!isAnswer || (error === null && code === spentCode)) return { kind: 'none' };

  if (popup && hasOpener && opener !== null) {
    return { kind: 'post', origin: opener, message: answerMessage(platform, code, state, error) };
  }
  if (error !== null) return { kind: error === 'access_denied' ? 'denied' : 'failed', platform };
  // The code belongs to the opener's flow, which is out of reach: it can be redeemed nowhere.
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
