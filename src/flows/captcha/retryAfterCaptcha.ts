/**
 * Repeats a call for as long as the hub asks for a check of the visitor first (docs/contract.md section 6, "captchas").
 */
import type { CaptchaAction } from '../../api/captchaAction';
import type { HubAnswer } from '../../api/client';
import type { CheckAnswer, SentCheck } from '../../api/humanCheck';

/** What a check is asked for; a solved one is valid for this account, action and visit only. */
export interface CaptchaQuestion {
  /** Phone number or e-mail address. */
  account: string;
  action: CaptchaAction;
}

/** Checks that need no picture of the hub's (`checks/registry`). */
export const checkKinds = ['pow', 'turnstile', 'hcaptcha', 'geetest'] as const;

/** Tells the hub that it need not ask with a picture. */
export const ability: SentCheck = { can: [...checkKinds] };

/**
 * @param asked what the hub's answer asks for
 * @param sent what the call was sent with
 * @returns what to send with the next one; `null` when the visitor cancelled @throws HubError
 */
export type SolveCaptcha = (
  question: CaptchaQuestion,
  asked: CheckAnswer,
  signal: AbortSignal,
  sent: SentCheck,
) => Promise<SentCheck | null>;

/**
 * @param call gets what to send as `check`
 * @returns the answer without a check, or `null` when the visitor cancelled @throws HubError as the call
 */
export async function retryAfterCaptcha<Info extends CheckAnswer>(
  captcha: { solve: SolveCaptcha },
  question: CaptchaQuestion,
  call: (check: SentCheck) => Promise<HubAnswer<Info>>,
  signal: AbortSignal,
  sent = ability,
): Promise<HubAnswer<Info> | null> {
  const answer = await call(sent);
  const { info } = answer;
  if (!info?.check && info?.image_captcha === undefined) return answer;
  const next = await captcha.solve(question, info, signal, sent);
  return next && retryAfterCaptcha(captcha, question, call, signal, next);
}
