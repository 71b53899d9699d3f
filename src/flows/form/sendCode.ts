/** Asks the hub to send a code, by mail or SMS, past a picture where it wants one. */
import type { CaptchaAction } from '../../hub/captchaAction';
import { hubCodes } from '../../hub/classifyCode';
import type { HubAnswer } from '../../hub/client';
import { emailSend } from '../../hub/emailSend';
import { isHubError } from '../../hub/hubError';
import { mobileCaptcha } from '../../hub/mobileCaptcha';
import { isEmail } from '../../lib/isEmail';
import { resendAfterMs } from './accountDraft';
import type { SentCode } from './accountFormState';
import { withImageCaptcha, type ImageCaptcha } from '../captcha/imageCaptcha';
import type { Services } from '../services';

/** What sending needs. */
export interface SendParts {
  services: Pick<Services, 'hub' | 'clock' | 'notices'>;
  captcha: ImageCaptcha;
  signal: AbortSignal;
}

/** `nothing`: code 0, nobody was written to; `stopped`: the visitor gave up the picture. */
export type SendResult = { kind: 'sent'; sent: SentCode } | { kind: 'nothing' } | { kind: 'stopped' };

const mailTypes = { register: 1, reset: 2 } as const;

/**
 * Sends a code by mail. An address that is none makes no call and yields code 0 (specification section 5).
 * @param email trimmed
 * @throws HubError as the call
 */
export async function sendMailCode(
  parts: SendParts,
  email: string,
  action: keyof typeof mailTypes,
): Promise<SendResult> {
  const { services, captcha, signal } = parts;
  return sendCodeBy(parts, { account: email, key: 'notice.email_sent' }, () =>
    withImageCaptcha(
      captcha,
      { account: email, action },
      () => askForMail(services, email, action, signal),
      signal,
    ),
  );
}

/** The call itself: code 0 without one where the address is none. */
export async function askForMail(
  { hub }: Pick<Services, 'hub'>,
  email: string,
  action: keyof typeof mailTypes,
  signal: AbortSignal,
): Promise<HubAnswer<{ image_captcha?: string | undefined }>> {
  if (!isEmail(email)) return { isDone: false, code: 0, message: '', info: undefined };
  return hub.call(emailSend, { email, type: mailTypes[action] }, { ignoreMessage: true, signal });
}

/**
 * Sends a code by SMS.
 * @param mobile as `parseMobile` gives it
 * @throws HubError as the call
 */
export async function sendMobileCode(
  parts: SendParts,
  mobile: string,
  action: CaptchaAction,
): Promise<SendResult> {
  const { services, captcha, signal } = parts;
  return sendCodeBy(parts, { account: mobile, key: 'notice.code_sent' }, () =>
    withImageCaptcha(
      captcha,
      { account: mobile, action },
      () => services.hub.call(mobileCaptcha, { mobile, type: 1, action }, { ignoreMessage: true, signal }),
      signal,
    ),
  );
}

/**
 * Sends a code by a call of the caller's, and says so.
 * @param to where it goes, and the notice
 * @throws HubError as the call, but for a code that was asked for a moment ago
 */
export async function sendCodeBy(
  { services: { clock, notices }, signal }: Pick<SendParts, 'services' | 'signal'>,
  { account, key }: { account: string; key: 'notice.email_sent' | 'notice.code_sent' },
  call: () => Promise<HubAnswer<unknown> | null>,
): Promise<SendResult> {
  try {
    const answer = await call();
    if (answer === null) return { kind: 'stopped' };
    if (!answer.isDone) return { kind: 'nothing' };
    if (!signal.aborted) notices.show({ kind: 'success', key: 'code-sent', text: { key } });
    return { kind: 'sent', sent: { account, resendAt: clock.now() + resendAfterMs } };
  } catch (error) {
    const waitMs = tooEarlyMs(error);
    if (waitMs === null) throw error;
    // One was sent a moment ago, e.g. before a reload: it is still good, so the visitor goes on with it.
    return { kind: 'sent', sent: { account, resendAt: clock.now() + waitMs } };
  }
}

/** Milliseconds until another code may be sent, where one of this visit is on its way; a longer wait is a limit. */
function tooEarlyMs(error: unknown): number | null {
  if (!isHubError(error) || error.code !== hubCodes.resendTooEarly) return null;
  const { retryAfterMs } = error;
  return retryAfterMs !== undefined && retryAfterMs <= resendAfterMs ? retryAfterMs : null;
}
