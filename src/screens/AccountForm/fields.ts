import { useTranslation } from 'react-i18next';
import { type FormValues, problemOf, type FormField, type FormState } from '../../flows/form/formState';
import type { StepFormState } from '../../flows/form/stepFormState';
import { translateVisitorText } from '../../i18n/visitorText';

export interface AccountFormProps {
  form: StepFormState;
  /** 0: another code may be requested at once. */
  secondsToResend: number;
  onType: (changes: Partial<FormValues>) => void;
  onSubmit: () => void;
  onSendCode: () => void;
  onGo: (step: number) => void;
  onCancel: () => void;
}

/** Returns the text of a field's problem, in the current language. */
export function useFieldError(form: FormState): (field: FormField) => string | undefined {
  const { i18n } = useTranslation('account');
  return (field) => {
    const problem = problemOf(form, field);
    return problem && translateVisitorText(i18n, problem.text);
  };
}
