import type { AccountFormProps } from './AccountFormProps';

/** Names the account of the password for password managers: it was typed on an earlier step. */
export function HiddenAccount({ form }: Pick<AccountFormProps, 'form'>) {
  return <input type="text" autoComplete="username" value={form.values.account.trim()} readOnly hidden />;
}
