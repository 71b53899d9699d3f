import type { FormValues } from '../../flows/form/formState';
import type { StepFormState } from '../../flows/form/stepFormState';

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
