/** Turns the failed request of a form into the problem it shows. */
import { isHubError } from '../../api/hubError';
import type { TextKey } from '../../i18n/namespaces';
import { canRetry, errorText } from '../errorText';
import type { FormField, FormProblem } from './formState';

/** Step of each field a form has. */
export type FieldSteps = Partial<Record<FormField, number>>;

/**
 * The problem of a failed request. A failure that is only logged (500101) shows `fallback`: the visitor asked for
 * something and needs an answer (docs/contract.md section 6, "Errors").
 * @param fallback text where the hub refuses without a message
 * @param field the field in question, if any
 */
export function problemFrom(error: unknown, fallback: TextKey, field?: FormField): FormProblem {
  const retryAfterMs = isHubError(error) ? error.retryAfterMs : undefined;
  return {
    text: errorText(error, fallback) ?? { key: fallback },
    ...(field ? { field } : {}),
    ...(canRetry(error) ? { canRetry: true } : {}),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}
