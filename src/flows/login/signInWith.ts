/** One login call of a form in steps (phone number, second factor) and what its answer means. */
import type { LoginMethod } from '../../contract/login';
import type { RequestOf } from '../../hub/call';
import { login } from '../../hub/login';
import type { AccountTaskParts } from '../form/accountFlow';
import type { AccountOutcome } from '../form/accountFormState';
import { clearBeforeLogin } from './clearBeforeLogin';
import { withImageCaptcha } from '../captcha/imageCaptcha';
import { readLoginInfo } from './signIn';

/**
 * Signs in, past a picture where the hub wants one; a further step is shown in the form's place.
 * @param request what the form makes of what was typed
 * @throws HubError as the call
 */
export async function signInWith(
  { services, captcha, askFurther, signal }: AccountTaskParts,
  request: RequestOf<typeof login>,
  method: LoginMethod,
): Promise<AccountOutcome> {
  await clearBeforeLogin(services, signal);
  const answer = await withImageCaptcha(
    captcha,
    { account: request.account, action: 'login' },
    // The old session's token is not shown to a login.
    () => services.hub.call(login, request, { ignoreMessage: true, token: null, signal }),
    signal,
  );
  if (answer === null) return { kind: 'stopped' };
  if (!answer.isDone) return { kind: 'failed', problem: { text: { key: 'error.login_failed' } } };
  const read = readLoginInfo(answer.info, method);
  if (read.kind === 'signedIn') return read;
  const isAsked = !signal.aborted && askFurther(read.info, { account: request.account, method });
  return isAsked ? { kind: 'stopped' } : { kind: 'failed', problem: { text: { key: 'error.further_step' } } };
}
