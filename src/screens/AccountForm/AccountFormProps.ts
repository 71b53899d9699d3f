import type { AccountFormState, AccountValues } from '../../flows/form/accountFormState';

/** A form of registration or reset on screen: values in, callbacks out. */
export interface AccountFormProps {
  form: AccountFormState;
  /** Seconds until another code may be asked for, 0 when at once. */
  secondsToResend: number;
  onType: (changes: Partial<AccountValues>) => void;
  onSubmit: () => void;
  onSendCode: () => void;
  onGo: (step: number) => void;
  /** The visitor no longer wants to wait. */
  onCancel: () => void;
}
