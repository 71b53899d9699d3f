import { resendAfterMs } from './accountDraft';
import type { SentCode } from './accountFormState';

/** The hub's codes live ten minutes; one is asked for anew a little before, so that none runs out while it is typed. */
const usableMs = 8 * 60 * 1000;

/**
 * Whether a code that was sent to this very account can still be typed.
 * @param now milliseconds since 1970
 */
export function isCodeOnItsWay(sent: SentCode | null, account: string, now: number): boolean {
  return sent !== null && sent.account === account && now < sent.resendAt - resendAfterMs + usableMs;
}
