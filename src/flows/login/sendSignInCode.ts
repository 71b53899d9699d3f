import { hubCodes } from '../../api/classifyCode';
import { isHubError } from '../../api/hubError';
import { phoneOf } from '../form/accountChecks';
import { problemFrom } from '../form/formProblem';
import type { FormOutcome } from '../form/formState';
import { sendSmsCode } from '../form/sendCode';
import type { StepTaskDeps } from '../form/stepForm';
import { reportFailure } from '../reportFailure';

/**
 * Sends the code. If the number has no account and registration is off, the hub refuses here: no visitor waits for a
 * code. @throws HubError
 */
export async function sendSignInCode(deps: StepTaskDeps, action: 'login' | 'bind'): Promise<FormOutcome> {
  const { services, signal } = deps;
  try {
    const result = await sendSmsCode(deps, phoneOf(deps), action);
    if (result.kind !== 'nothing') return result;
    return { kind: 'failed', problem: { text: { key: 'error.send_code_failed' } } };
  } catch (error) {
    if (!isHubError(error) || error.code !== hubCodes.registrationOff || signal.aborted) throw error;
    reportFailure(services, error);
    return { kind: 'failed', problem: problemFrom(error, 'error.no_account', 'account') };
  }
}
