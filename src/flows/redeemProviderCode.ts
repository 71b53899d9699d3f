import { hubCodes } from '../hub/classifyCode';
import { HubError, isHubError } from '../hub/hubError';
import { loginByCode } from '../hub/providerLogin';
import type { VisitorText } from '../i18n/visitorText';
import { clearBeforeLogin } from './clearBeforeLogin';
import { errorText } from './errorText';
import { reportFailure } from './reportFailure';
import type { Services } from './services';
import { readLoginInfo, type SignInOutcome } from './signIn';

/** What a provider sent back. */
export interface ProviderAnswer {
  /** `platform` of the address: `google`, `auth0`, … */
  platform: string;
  code: string;
  state: string;
}

/** As a sign-in; `isSpent`: the code was used before, so the form is shown and nothing said. */
export type RedeemOutcome =
  Exclude<SignInOutcome, { kind: 'failed' }> | { kind: 'failed'; text: VisitorText | null; isSpent: boolean };

/**
 * Redeems a provider's code with this element's own flow (contract section 5, "Providers"). The code is marked as spent
 * before it is sent, so that a double run, a reload or a second tab's answer never sends it twice. Never rejects.
 */
export async function redeemProviderCode(
  services: Pick<Services, 'hub' | 'session' | 'storage' | 'config' | 'isOwnSite' | 'host'>,
  { platform, code, state }: ProviderAnswer,
  signal?: AbortSignal,
): Promise<RedeemOutcome> {
  if (services.storage.get('open_code') === code) return { kind: 'failed', text: null, isSpent: true };
  services.storage.set('open_code', code);
  try {
    await clearBeforeLogin(services, signal);
    const options = { token: null, ignoreMessage: true, ...(signal ? { signal } : {}) };
    const answer = await services.hub.call(loginByCode(platform), { code, state }, options);
    if (!answer.isDone) throw new HubError('business', { hubMessage: answer.message });
    return readLoginInfo(answer.info, platform);
  } catch (error) {
    const isSpent = isHubError(error) && error.code === hubCodes.codeUsed;
    if (isSpent) return { kind: 'failed', text: null, isSpent };
    if (!signal?.aborted) reportFailure(services, error);
    return { kind: 'failed', text: errorText(error, 'error.login_failed'), isSpent };
  }
}
