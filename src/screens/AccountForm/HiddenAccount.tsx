import type { AccountFormProps } from './AccountFormProps';

/** Tells a password manager whose password the step is about: the account was typed on an earlier step. */
export function HiddenAccount({ form }: Pick<AccountFormProps, 'form'>) {
  return <input type="text" autoComplete="username" value={form.values.account.trim()} readOnly hidden />;
}
