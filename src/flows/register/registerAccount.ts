import type { CallOptions, HubAnswer } from '../../api/client';
import { hubCodes } from '../../api/classifyCode';
import { isHubError } from '../../api/hubError';
import type { LoginInfo } from '../../api/loginInfo';
import type { SentTerms } from '../../api/terms';
import type { StepTaskDeps } from '../form/stepForm';
import type { FormOutcome } from '../form/formState';
import { clearBeforeLogin } from '../login/clearBeforeLogin';
import { finishAccount } from './finishAccount';
import { retryAfterCaptcha } from '../captcha/retryAfterCaptcha';

export interface CommonFields {
  nickname?: string;
  bind_id?: string;
  share_code?: string;
  terms: SentTerms;
}

/** Characters the hub accepts; the portal sets no longer cookie. */
const maxShareCodeLength = 64;

/** Completes the login like any other. The referral code is removed after success. @throws HubError as the call */
export async function registerAccount(
  deps: StepTaskDeps,
  account: string,
  register: (common: CommonFields, options: CallOptions) => Promise<HubAnswer<LoginInfo>>,
): Promise<FormOutcome> {
  const { services, captcha, shareCode, values, signal } = deps;
  await clearBeforeLogin(services, signal);
  // A registration is sent without the token of the old session.
  const options: CallOptions = { ignoreMessage: true, token: null, signal };
  const question = { account, action: 'register' } as const;
  const answer = await retryAfterCaptcha(
    captcha,
    question,
    () => register(commonFields(deps), options),
    signal,
  ).catch((error: unknown) => {
    // The hub no longer knows the binding: with it, every further try would fail.
    if (isHubError(error) && error.code === hubCodes.challengeGone) services.storage.remove('bind_id');
    throw error;
  });
  if (answer === null) return { kind: 'stopped' };
  if (!answer.isDone) return { kind: 'failed', problem: { text: { key: 'error.register_failed' } } };
  shareCode.remove();
  const outcome = await finishAccount(
    services,
    answer.info,
    {
      typed: { account, password: values.password },
      method: 'register',
      otherwise: 'error.registered_sign_in',
      showNextStep: deps.showNextStep,
    },
    signal,
  );
  if (!signal.aborted)
    services.toasts.show({ kind: 'success', key: 'registered', text: { key: 'notice.register_success' } });
  return outcome;
}

function commonFields({ services, shareCode, sentTerms, values }: StepTaskDeps): CommonFields {
  const nickname = values.nickname.trim();
  const bindId = services.storage.get('bind_id');
  const code = shareCode.get();
  return {
    terms: sentTerms(),
    ...(nickname ? { nickname } : {}),
    ...(bindId ? { bind_id: bindId } : {}),
    ...(code && code.length <= maxShareCodeLength ? { share_code: code } : {}),
  };
}
