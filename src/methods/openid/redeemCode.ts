import type { LoginMethod } from '../../contract/login';
import { hubCodes } from '../../api/classifyCode';
import type { CallOptions, HubAnswer } from '../../api/client';
import { HubError, isHubError } from '../../api/hubError';
import type { LoginInfo } from '../../api/loginInfo';
import { loginByCode } from '../../api/providerLogin';
import type { VisitorText } from '../../i18n/visitorText';
import { errorText } from '../../flows/errorText';
import { clearBeforeLogin } from '../../flows/login/clearBeforeLogin';
import type { LoginCompletion } from '../../flows/login/loginCompletion';
import { type ShowNextStep, readLoginInfo, type LoginReading } from '../../flows/login/nextStep';
import { reportFailure } from '../../flows/reportFailure';
import type { Services } from '../../flows/services';

export interface ProviderAnswer {
  /** `platform` of the address: `google`, `auth0`, … */
  platform: string;
  code: string;
  state: string;
}

/** `isSpent`: the code was used before, so the form is shown without a text. */
export type RedeemOutcome = LoginReading | { kind: 'failed'; text: VisitorText | null; isSpent: boolean };

export type RedeemServices = Pick<
  Services,
  'hub' | 'session' | 'storage' | 'config' | 'isOwnSite' | 'host' | 'clock'
>;

/**
 * The code is marked as spent before it is sent, so that no reload or second tab sends it again. Never rejects.
 * @param isLink this visit did not ask for it: no cookie changes until the visitor agrees
 */
export async function redeemCodeOnce(
  services: RedeemServices,
  { code, method, isLink = false }: { code: string; method: string; isLink?: boolean },
  send: (options: CallOptions) => Promise<HubAnswer<LoginInfo>>,
  signal?: AbortSignal,
): Promise<RedeemOutcome> {
  if (services.storage.get('open_code') === code) return { kind: 'failed', text: null, isSpent: true };
  services.storage.set('open_code', code);
  try {
    if (!isLink) await clearBeforeLogin(services, signal);
    const answer = await send({
      token: null,
      ignoreMessage: true,
      ignoresCookies: isLink,
      ...(signal ? { signal } : {}),
    });
    if (!answer.isDone) throw new HubError('business', { hubMessage: answer.message });
    return readLoginInfo(answer.info, method);
  } catch (error) {
    const isSpent = isHubError(error) && error.code === hubCodes.codeUsed;
    if (isSpent) return { kind: 'failed', text: null, isSpent };
    if (!signal?.aborted) reportFailure(services, error);
    const text = errorText(error, 'error.login_failed') ?? { key: 'error.login_failed' };
    return { kind: 'failed', text, isSpent };
  }
}

/** Redeems with the flow of this element (docs/contract.md section 5, "Providers"). Never rejects. */
export function redeemProviderCode(
  services: RedeemServices,
  { platform, code, state }: ProviderAnswer,
  signal?: AbortSignal,
): Promise<RedeemOutcome> {
  return redeemCodeOnce(
    services,
    { code, method: platform },
    (options) => services.hub.call(loginByCode(platform), { code, state, asks_terms: '1' }, options),
    signal,
  );
}

/** `nextStep`: the screen of another step replaces this one; `spent`: show the form, no text. */
export type RedeemEnding =
  | { kind: 'signedIn' }
  | { kind: 'nextStep' }
  | { kind: 'spent' }
  | { kind: 'failed'; text: VisitorText | null };

/**
 * The one way for popups, returns and messengers. A late answer completes no login.
 * @param redeem never rejects
 * @param end called before the login is completed. @returns whether this is still the latest attempt
 */
export async function signInWithCode(
  { completion, showNextStep }: { completion: LoginCompletion; showNextStep: ShowNextStep },
  method: LoginMethod,
  redeem: () => Promise<RedeemOutcome>,
  end: (ending: RedeemEnding) => boolean,
  signal: AbortSignal,
): Promise<void> {
  const outcome = await redeem();
  if (signal.aborted) return;
  if (outcome.kind === 'signedIn') {
    if (end({ kind: 'signedIn' })) await completion.complete(outcome.login);
  } else if (outcome.kind === 'failed') {
    end(outcome.isSpent ? { kind: 'spent' } : { kind: 'failed', text: outcome.text });
  } else {
    const isAsked = showNextStep(outcome.info, { method });
    end(isAsked ? { kind: 'nextStep' } : { kind: 'failed', text: { key: 'error.further_step' } });
  }
}
