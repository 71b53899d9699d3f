/** The call that makes an account, by mail or phone, and what follows it. */
import type { CallOptions, HubAnswer } from '../../hub/client';
import { hubCodes } from '../../hub/classifyCode';
import { isHubError } from '../../hub/hubError';
import type { LoginInfo } from '../../hub/loginInfo';
import type { AccountTaskParts } from '../form/accountFlow';
import type { AccountOutcome } from '../form/accountFormState';
import { clearBeforeLogin } from '../login/clearBeforeLogin';
import { finishAccount } from './finishAccount';
import { withImageCaptcha } from '../captcha/imageCaptcha';

/** What both registrations send besides their own fields. */
export interface CommonFields {
  nickname?: string;
  bind_id?: string;
  share_code?: string;
}

/** The hub takes no longer ones; a longer cookie is not ours. */
const maxShareCodeLength = 64;

/**
 * Registers and signs in through the same door as a login. The referral code goes along and is removed after success.
 * @param account as the hub knows it
 * @param register makes the call
 * @throws HubError as the call
 */
export async function registerAccount(
  parts: AccountTaskParts,
  account: string,
  register: (common: CommonFields, options: CallOptions) => Promise<HubAnswer<LoginInfo>>,
): Promise<AccountOutcome> {
  const { services, captcha, shareCode, values, signal } = parts;
  await clearBeforeLogin(services, signal);
  // The old session's token is not shown to a registration.
  const options: CallOptions = { ignoreMessage: true, token: null, signal };
  const question = { account, action: 'register' } as const;
  const answer = await withImageCaptcha(
    captcha,
    question,
    () => register(commonFields(parts), options),
    signal,
  ).catch((error: unknown) => {
    // A binding that is gone would refuse every further try; the hub has said so.
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
    },
    signal,
  );
  if (!signal.aborted)
    services.notices.show({ kind: 'success', key: 'registered', text: { key: 'notice.register_success' } });
  return outcome;
}

function commonFields({ services, shareCode, values }: AccountTaskParts): CommonFields {
  const nickname = values.nickname.trim();
  const bindId = services.storage.get('bind_id');
  const code = shareCode.get();
  return {
    ...(nickname ? { nickname } : {}),
    ...(bindId ? { bind_id: bindId } : {}),
    ...(code && code.length <= maxShareCodeLength ? { share_code: code } : {}),
  };
}
