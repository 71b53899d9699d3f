/**
 * Signing in with e-mail and password: the call, and what its answer means. State and clicks are `createSignIn.ts`'s.
 */
import type { LoginSuccess } from '../../contract/login';
import { hubCodes } from '../../hub/classifyCode';
import type { HubAnswer } from '../../hub/client';
import { isHubError } from '../../hub/hubError';
import { login } from '../../hub/login';
import type { LoginInfo } from '../../hub/loginInfo';
import { clearBeforeLogin } from './clearBeforeLogin';
import { canRetry, errorText } from '../errorText';
import type { CaptchaQuestion } from '../captcha/imageCaptchaState';
import { reportFailure } from '../reportFailure';
import type { Services } from '../services';
import type { SignInInput, SignInProblem } from './validateSignIn';
import { ownProperty } from '../../lib/ownProperty';

/** What came of an attempt. `further`: the hub asks for another step (second factor, phone binding, image captcha). */
export type SignInOutcome =
  | { kind: 'signedIn'; login: LoginSuccess }
  | { kind: 'further'; info: LoginInfo }
  /** `problem` is `null` where the failure is only logged. */
  | { kind: 'failed'; problem: SignInProblem | null };

/**
 * Shows a picture and waits until it is solved.
 * @returns `false` when the visitor or the signal gave it up
 */
export type SolvePicture = (
  question: CaptchaQuestion,
  image: string,
  signal: AbortSignal,
) => Promise<boolean>;

/** Reads login info: with a token the visitor is signed in, without one a further step is needed. */
export function readLoginInfo(
  info: LoginInfo,
  method: LoginSuccess['method'],
): Exclude<SignInOutcome, { kind: 'failed' }> {
  const { auth_token, ticket, username } = info;
  if (!auth_token) return { kind: 'further', info };
  return { kind: 'signedIn', login: { auth_token, ticket, username, method } };
}

/**
 * Sends one sign-in. Never rejects: a failure is an outcome with a text. The input was checked by `validateSignIn`.
 * @param signal the visitor may cancel; the outcome then means nothing any more
 */
export async function runSignIn(
  services: Pick<Services, 'hub' | 'session' | 'config' | 'isOwnSite' | 'host' | 'clock'>,
  { account, password }: SignInInput,
  signal?: AbortSignal,
  solvePicture?: SolvePicture,
): Promise<SignInOutcome> {
  const request = { type: 0, account: account.trim(), password } as const;
  try {
    await clearBeforeLogin(services, signal);
    // The old session's token is not shown to a login.
    const options = { ignoreMessage: true, token: null, ...(signal ? { signal } : {}) };
    const send = () => services.hub.call(login, request, options);
    const answer = await pastPictures(send, request.account, solvePicture, signal);
    if (answer === null) return { kind: 'failed', problem: null };
    if (!answer.isDone) return { kind: 'failed', problem: { text: { key: 'error.login_failed' } } };
    return readLoginInfo(answer.info, 'password');
  } catch (error) {
    if (!signal?.aborted) reportFailure(services, error);
    return { kind: 'failed', problem: signInProblem(error) };
  }
}

/**
 * After failures the hub asks for a picture instead of acting (contract section 6, "captchas"): it is solved, then the
 * call is made again.
 * @returns `null` when the visitor gave up
 */
async function pastPictures(
  send: () => Promise<HubAnswer<LoginInfo>>,
  account: string,
  solvePicture: SolvePicture | undefined,
  signal: AbortSignal = new AbortController().signal,
): Promise<HubAnswer<LoginInfo> | null> {
  const answer = await send();
  const image = answer.isDone ? answer.info.image_captcha : undefined;
  if (image === undefined || !solvePicture) return answer;
  if (!(await solvePicture({ account, action: 'login' }, image, signal))) return null;
  return pastPictures(send, account, solvePicture, signal);
}

/** Where a refused sign-in shows its text, and whether trying again may help. */
export function signInProblem(error: unknown): SignInProblem | null {
  const text = errorText(error, 'error.login_failed');
  if (text === null) return null;
  const field = refusedField(error);
  const retryAfterMs = isHubError(error) ? error.retryAfterMs : undefined;
  return {
    text,
    ...(field ? { field } : {}),
    ...(canRetry(error) ? { canRetry: true } : {}),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

/** One answer for an unknown account and a wrong password: it stands at the password, where the next try begins. */
function refusedField(error: unknown): SignInProblem['field'] {
  if (!isHubError(error)) return undefined;
  if (error.code === hubCodes.accountOrPasswordWrong) return 'password';
  if (error.code !== hubCodes.fieldInvalid) return undefined;
  const name = ownProperty(error.info, 'field');
  return name === 'account' || name === 'password' ? name : undefined;
}
