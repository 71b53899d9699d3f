import { useTranslation } from 'react-i18next';
import { type FormValues, problemOf, type FormField, type FormState } from '../../flows/form/formState';
import type { StepFormState } from '../../flows/form/stepFormState';
import { translateVisitorText } from '../../i18n/visitorText';

/** A form with steps as a screen renders it: values in, callbacks out. */
export interface AccountFormProps {
  form: StepFormState;
  /** Seconds until another code may be requested; 0: at once. */
  secondsToResend: number;
  onType: (changes: Partial<FormValues>) => void;
  onSubmit: () => void;
  onSendCode: () => void;
  onGo: (step: number) => void;
  /** The visitor cancels the request. */
  onCancel: () => void;
}

/** The text of a field's problem, in the current language. */
export function useFieldError(form: FormState): (field: FormField) => string | undefined {
  const { i18n } = useTranslation('account');
  return (field) => {
    const problem = problemOf(form, field);
    return problem && translateVisitorText(i18n, problem.text);
  };
}
