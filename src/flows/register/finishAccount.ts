import type { LoginInfo } from '../../api/loginInfo';
import type { TextKey } from '../../i18n/namespaces';
import type { FormOutcome } from '../form/formState';
import type { Services } from '../services';
import { readLoginInfo, type ShowNextStep } from '../login/nextStep';
import { signInWith } from '../login/signInWith';
import { reportFailure } from '../reportFailure';

/** The visitor has just solved one: a sign-in that asks for another is treated as failed. */
const noCaptcha = { solve: () => Promise.resolve(null) };

/**
 * Signs in with the token of the login info, or, without one, with what was typed.
 * @param otherwise text for a sign-in that fails although account and password are right
 */
export async function finishAccount(
  services: Services,
  info: LoginInfo,
  {
    typed,
    method,
    otherwise,
    showNextStep,
  }: {
    typed: { account: string; password: string };
    method: 'register' | 'reset';
    otherwise: TextKey;
    showNextStep: ShowNextStep;
  },
  signal: AbortSignal,
): Promise<FormOutcome> {
  const reading = readLoginInfo(info, method);
  if (reading.kind === 'signedIn') return reading;
  // The account has a second factor: its code step replaces the form.
  if (info.challenge !== undefined && showNextStep(info, { account: typed.account, method }))
    return { kind: 'stopped' };
  const failed: FormOutcome = { kind: 'failed', problem: { text: { key: otherwise } } };
  try {
    const deps = { services, captcha: noCaptcha, showNextStep: () => false, signal };
    const outcome = await signInWith(deps, { type: 0, ...typed }, method);
    return outcome.kind === 'signedIn' ? outcome : failed;
  } catch (error) {
    if (!signal.aborted) reportFailure(services, error);
    return failed;
  }
}
