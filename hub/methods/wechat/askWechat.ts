import { codes } from '../../answers/codes';
import { Refusal } from '../../answers/refusal';
import type { CallContext } from '../../http/callContext';
import type { WechatWebAuthorization } from './wechatAdapter';

const refused = {
  wrong: { code: codes.codeWrong, message: 'error.providerRefused' },
  used: { code: codes.codeUsed, message: 'error.signInUsed' },
  expired: { code: codes.codeExpired, message: 'error.signInExpired' },
} as const;

/**
 * Whose the code of a web authorization is.
 * @throws Refusal for a code that WeChat refuses, and where WeChat cannot be asked
 */
export async function askWechat(
  wechat: WechatWebAuthorization,
  code: string,
  { log }: Pick<CallContext, 'log'>,
) {
  const result = await wechat.redeem(code).catch((cause: unknown) => {
    log.warn({ reason: cause instanceof Error ? cause.message : 'unknown' }, 'WeChat did not answer');
    throw new Refusal({ code: codes.codeWrong, message: 'error.providerRefused' });
  });
  if ('refused' in result) throw new Refusal(refused[result.refused]);
  const { openId: subject, nickname } = result;
  return { issuer: 'wechat', subject, provider: 'wechat', name: nickname.trim().slice(0, 64) || null };
}
