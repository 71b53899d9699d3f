/** The login call of all sign-in forms. */
import type { LoginMethod } from '../../contract/login';
import type { RequestOf } from '../../api/defineCall';
import { login } from '../../api/login';
import { retryAfterCaptcha } from '../captcha/retryAfterCaptcha';
import type { FormDeps } from '../form/form';
import type { FormOutcome } from '../form/formState';
import { clearBeforeLogin } from './clearBeforeLogin';
import { readLoginInfo } from './nextStep';

/** Signs in, after a captcha if the hub asks for one; another step's screen replaces the form. @throws HubError */
export async function signInWith(
  {
    services,
    captcha,
    showNextStep,
    signal,
  }: Pick<FormDeps, 'services' | 'captcha' | 'showNextStep' | 'signal'>,
  request: RequestOf<typeof login>,
  method: LoginMethod,
): Promise<FormOutcome> {
  await clearBeforeLogin(services, signal);
  const answer = await retryAfterCaptcha(
    captcha,
    { account: request.account, action: 'login' },
    // A login is sent without the token of the old session.
    (check) => services.hub.call(login, { ...request, check }, { ignoreMessage: true, token: null, signal }),
    signal,
  );
  if (answer === null) return { kind: 'stopped' };
  if (!answer.isDone) return { kind: 'failed', problem: { text: { key: 'error.login_failed' } } };
  const reading = readLoginInfo(answer.info, method);
  if (reading.kind === 'signedIn') return reading;
  const isAsked = !signal.aborted && showNextStep(reading.info, { account: request.account, method });
  return isAsked ? { kind: 'stopped' } : { kind: 'failed', problem: { text: { key: 'error.further_step' } } };
}
