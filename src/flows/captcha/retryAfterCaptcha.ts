/** Repeats a call for as long as the hub asks for an image captcha first (docs/contract.md section 6, "captchas"). */
import type { CaptchaAction } from '../../api/captchaAction';
import type { HubAnswer } from '../../api/client';

/** What a captcha is asked for; a solved one is valid for this account, action and visit only. */
export interface CaptchaQuestion {
  /** Phone number or e-mail address. */
  account: string;
  action: CaptchaAction;
}

/**
 * Resolves to `false` when cancelled. `image` is a `data:` address. @throws HubError `malformed` when it is no image
 */
export type SolveCaptcha = (
  question: CaptchaQuestion,
  image: string,
  signal: AbortSignal,
) => Promise<boolean>;

/** @returns the answer without a captcha, or `null` when the visitor cancelled @throws HubError as the call */
export async function retryAfterCaptcha<Info extends { image_captcha?: string | undefined }>(
  { solve }: { solve: SolveCaptcha },
  question: CaptchaQuestion,
  call: () => Promise<HubAnswer<Info>>,
  signal: AbortSignal,
): Promise<HubAnswer<Info> | null> {
  const answer = await call();
  const image = answer.isDone ? answer.info.image_captcha : undefined;
  if (image === undefined) return answer;
  if (!(await solve(question, image, signal))) return null;
  return retryAfterCaptcha({ solve }, question, call, signal);
}
