/** The last part of a registration or reset: from the login info to the door (contract section 6). */
import type { LoginInfo } from '../../hub/loginInfo';
import type { TextKey } from '../../i18n/texts';
import type { AccountOutcome } from '../form/accountFormState';
import type { Services } from '../services';
import { readLoginInfo, runSignIn } from '../login/signIn';

/**
 * With a token the visitor is signed in; without one the widget signs in with what was typed.
 * @param typed account and password of the form
 * @param otherwise said where that sign-in does not work: the account is there, the password is right
 */
export async function finishAccount(
  services: Services,
  info: LoginInfo,
  {
    typed,
    method,
    otherwise,
  }: { typed: { account: string; password: string }; method: 'register' | 'reset'; otherwise: TextKey },
  signal: AbortSignal,
): Promise<AccountOutcome> {
  const read = readLoginInfo(info, method);
  if (read.kind === 'signedIn') return read;
  const outcome = await runSignIn(services, typed, signal);
  if (outcome.kind === 'signedIn') return { kind: 'signedIn', login: { ...outcome.login, method } };
  return { kind: 'failed', problem: { text: { key: otherwise } } };
}
