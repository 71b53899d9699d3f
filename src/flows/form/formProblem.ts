/** Turns the failed request of a form into the problem it shows. */
import { isHubError } from '../../hub/hubError';
import type { TextKey } from '../../i18n/texts';
import { canRetry, errorText } from '../errorText';
import type { FormField, FormProblem } from './formState';

/** Step of each field a form has. */
export type FieldSteps = Partial<Record<FormField, number>>;

/**
 * The problem of a failed request.
 * @param fallback text where the hub refuses without a message
 * @param field the field in question, if any
 * @returns `null` where the failure is only logged
 */
export function problemFrom(error: unknown, fallback: TextKey, field?: FormField): FormProblem | null {
  const text = errorText(error, fallback);
  const retryAfterMs = isHubError(error) ? error.retryAfterMs : undefined;
  return (
    text && {
      text,
      ...(field ? { field } : {}),
      ...(canRetry(error) ? { canRetry: true } : {}),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    }
  );
}
