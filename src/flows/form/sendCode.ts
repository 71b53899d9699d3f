import type { CaptchaAction } from '../../api/captchaAction';
import { hubCodes } from '../../api/classifyCode';
import type { HubAnswer } from '../../api/client';
import { emailSend } from '../../api/emailSend';
import type { CheckAnswer, SentCheck } from '../../api/humanCheck';
import { isHubError } from '../../api/hubError';
import { mobileCaptcha } from '../../api/mobileCaptcha';
import { isEmail } from '../../contract/typedAccount';
import { retryAfterCaptcha, type SolveCaptcha } from '../captcha/retryAfterCaptcha';
import type { Services } from '../services';
import type { SentCode } from './formState';

/** Milliseconds between two codes (the hub's rule); also the longest wait that a stored draft can set. */
export const resendAfterMs = 60_000;
/** The hub's codes are valid for ten minutes; a new one is sent a little earlier, so that none expires while typed. */
const usableMs = 8 * 60 * 1000;

/** Whether a code sent to this very account can still be typed. `now`: milliseconds since 1970. */
export function isCodeStillValid(sent: SentCode | null, account: string, now: number): boolean {
  return sent !== null && sent.account === account && now < sent.resendAt - resendAfterMs + usableMs;
}

export interface SendDeps {
  services: Pick<Services, 'hub' | 'clock'>;
  captcha: { solve: SolveCaptcha };
  signal: AbortSignal;
}

/** `nothing`: code 0, the hub sent nothing; `stopped`: the visitor cancelled the captcha. */
export type SendResult = { kind: 'sent'; sent: SentCode } | { kind: 'nothing' } | { kind: 'stopped' };

const mailTypes = { register: 1, reset: 2, login: 4 } as const;

/** An invalid address makes no call and yields code 0 (docs/specification.md section 5). @throws HubError */
export async function sendMailCode(
  deps: SendDeps,
  email: string,
  action: keyof typeof mailTypes,
): Promise<SendResult> {
  const { services, captcha, signal } = deps;
  return sendCodeBy(services, email, () =>
    retryAfterCaptcha(
      captcha,
      { account: email, action },
      (check) => askForMail(services, email, action, { check, signal }),
      signal,
    ),
  );
}

export async function askForMail(
  { hub }: Pick<Services, 'hub'>,
  email: string,
  action: keyof typeof mailTypes,
  { check, signal }: { check: SentCheck; signal: AbortSignal },
): Promise<HubAnswer<CheckAnswer>> {
  if (!isEmail(email)) return { isDone: false, code: 0, message: '', info: undefined };
  return hub.call(emailSend, { email, type: mailTypes[action], check }, { ignoreMessage: true, signal });
}

/** @param mobile as `parsePhone` gives it @throws HubError */
export async function sendSmsCode(
  deps: SendDeps,
  mobile: string,
  action: CaptchaAction,
): Promise<SendResult> {
  const { services, captcha, signal } = deps;
  return sendCodeBy(services, mobile, () =>
    retryAfterCaptcha(
      captcha,
      { account: mobile, action },
      (check) =>
        services.hub.call(mobileCaptcha, { mobile, type: 1, action, check }, { ignoreMessage: true, signal }),
      signal,
    ),
  );
}

/**
 * The button that sends says so itself (`SendCodeButton`).
 * @param account it is sent to
 * @throws HubError, except for a code that was requested a moment ago
 */
export async function sendCodeBy(
  { clock }: Pick<Services, 'clock'>,
  account: string,
  call: () => Promise<HubAnswer<unknown> | null>,
): Promise<SendResult> {
  try {
    const answer = await call();
    if (answer === null) return { kind: 'stopped' };
    if (!answer.isDone) return { kind: 'nothing' };
    return { kind: 'sent', sent: { account, resendAt: clock.now() + resendAfterMs } };
  } catch (error) {
    const waitMs = tooEarlyMs(error);
    if (waitMs === null) throw error;
    // A code was sent a moment ago, e.g. before a reload. It is still valid, so the visitor can type it.
    return { kind: 'sent', sent: { account, resendAt: clock.now() + waitMs } };
  }
}

/** Milliseconds until another code may be sent, where this visit has requested one; a longer wait is a limit. */
function tooEarlyMs(error: unknown): number | null {
  if (!isHubError(error) || error.code !== hubCodes.resendTooEarly) return null;
  const { retryAfterMs } = error;
  return retryAfterMs !== undefined && retryAfterMs <= resendAfterMs ? retryAfterMs : null;
}
