import { isHubError } from '../../api/hubError';
import type { TextKey } from '../../i18n/namespaces';
import { canRetry, errorText } from '../errorText';
import type { FormField, FormProblem } from './formState';

/** A failure that is only logged (500101) shows `fallback`: the visitor asked for something and needs an answer. */
export function problemFrom(error: unknown, fallback: TextKey, field?: FormField): FormProblem {
  const retryAfterMs = isHubError(error) ? error.retryAfterMs : undefined;
  return {
    text: errorText(error, fallback) ?? { key: fallback },
    ...(field ? { field } : {}),
    ...(canRetry(error) ? { canRetry: true } : {}),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}
