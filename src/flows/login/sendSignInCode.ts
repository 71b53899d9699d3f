import { hubCodes } from '../../api/classifyCode';
import { isHubError } from '../../api/hubError';
import { mobileOf } from '../form/accountChecks';
import { problemFrom } from '../form/formProblem';
import type { FormOutcome } from '../form/formState';
import { sendMobileCode } from '../form/sendCode';
import type { StepTaskParts } from '../form/stepForm';
import { reportFailure } from '../reportFailure';

/**
 * Sends the code. If the number has no account and registration is off, the hub refuses here: no visitor waits for a
 * code. @throws HubError
 */
export async function sendSignInCode(parts: StepTaskParts, action: 'login' | 'bind'): Promise<FormOutcome> {
  const { services, signal } = parts;
  try {
    const result = await sendMobileCode(parts, mobileOf(parts), action);
    if (result.kind !== 'nothing') return result;
    return { kind: 'failed', problem: { text: { key: 'error.send_code_failed' } } };
  } catch (error) {
    if (!isHubError(error) || error.code !== hubCodes.registrationOff || signal.aborted) throw error;
    reportFailure(services, error);
    return { kind: 'failed', problem: problemFrom(error, 'error.no_account', 'account') };
  }
}
