import { hubCodes } from '../../hub/classifyCode';
import type { CallOptions, HubAnswer } from '../../hub/client';
import { HubError, isHubError } from '../../hub/hubError';
import type { LoginInfo } from '../../hub/loginInfo';
import type { VisitorText } from '../../i18n/visitorText';
import { clearBeforeLogin } from '../login/clearBeforeLogin';
import { errorText } from '../errorText';
import { reportFailure } from '../reportFailure';
import type { Services } from '../services';
import { readLoginInfo, type SignInOutcome } from '../login/signIn';

/** As a sign-in; `isSpent`: the code was used before, so the form is shown and nothing said. */
export type RedeemOutcome =
  Exclude<SignInOutcome, { kind: 'failed' }> | { kind: 'failed'; text: VisitorText | null; isSpent: boolean };

/** What redeeming a code touches. */
export type RedeemServices = Pick<
  Services,
  'hub' | 'session' | 'storage' | 'config' | 'isOwnSite' | 'host' | 'clock'
>;

/**
 * Redeems a code that somebody else gave out. It is marked as spent before it is sent, so that a double run, a reload or
 * a second tab's answer never sends it twice. Never rejects.
 * @param method how the visitor signed in
 * @param send makes the call
 */
export async function redeemCodeOnce(
  services: RedeemServices,
  { code, method }: { code: string; method: string },
  send: (options: CallOptions) => Promise<HubAnswer<LoginInfo>>,
  signal?: AbortSignal,
): Promise<RedeemOutcome> {
  if (services.storage.get('open_code') === code) return { kind: 'failed', text: null, isSpent: true };
  services.storage.set('open_code', code);
  try {
    await clearBeforeLogin(services, signal);
    const answer = await send({ token: null, ignoreMessage: true, ...(signal ? { signal } : {}) });
    if (!answer.isDone) throw new HubError('business', { hubMessage: answer.message });
    return readLoginInfo(answer.info, method);
  } catch (error) {
    const isSpent = isHubError(error) && error.code === hubCodes.codeUsed;
    if (isSpent) return { kind: 'failed', text: null, isSpent };
    if (!signal?.aborted) reportFailure(services, error);
    return { kind: 'failed', text: errorText(error, 'error.login_failed'), isSpent };
  }
}
