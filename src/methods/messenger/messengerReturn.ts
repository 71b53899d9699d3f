/** Decides what a page does that a messenger's own page leads back to, from the address alone. */
import type { EntryConfig } from '../../contract/config';
import { parseOrigin } from '../../contract/origins';
import { envelope, type MessageToOpener } from '../../contract/messages';

export type MessengerReturn =
  | { kind: 'redeem'; code: string }
  | { kind: 'denied' | 'failed' }
  /** The sign-in started in another window or browser. */
  | { kind: 'otherFlow' }
  /** A popup: post this to exactly that origin, then close. */
  | { kind: 'post'; origin: string; message: MessageToOpener }
  /** A popup that lost its opener: start again at top level with a new flow. */
  | { kind: 'restart' };

export interface MessengerReturnDeps {
  config: Pick<EntryConfig, 'address' | 'code'>;
  platform: string;
  /** `messengerProof` of this visit. */
  proof: string;
  hasOpener: boolean;
  /** Origins an answer may be posted to: the portal and pages with the tag. */
  openers: readonly string[];
}

export function decideMessengerReturn({
  config,
  platform,
  proof,
  hasOpener,
  openers,
}: MessengerReturnDeps): MessengerReturn {
  const { state, error } = config.address;
  const code = config.code ?? '';
  const found = /^([0-9a-f]{64})(?:\.(.{1,300}))?$/.exec(state ?? '');
  if (!found) return { kind: 'otherFlow' };
  const opener = found[2] === undefined ? null : parseOrigin(found[2]);
  if (found[2] !== undefined) {
    const isListed = opener !== null && openers.includes(opener);
    if (isListed && hasOpener) {
      const stated = state ?? '';
      const message =
        error === null
          ? envelope('provider-code', { platform, code, state: stated })
          : envelope('provider-error', { platform, error });
      return { kind: 'post', origin: opener, message };
    }
    return error === null && isListed ? { kind: 'restart' } : { kind: 'otherFlow' };
  }
  if (found[1] !== proof) return { kind: 'otherFlow' };
  if (error !== null) return { kind: error === 'access_denied' ? 'denied' : 'failed' };
  return code === '' ? { kind: 'failed' } : { kind: 'redeem', code };
}
