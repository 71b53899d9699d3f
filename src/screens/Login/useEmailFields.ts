/**
 * The fields of the first form. They are uncontrolled: what is typed or filled in before hydration stays, and typing
 * renders nothing (why no form library: docs/decisions.md).
 */
import { useLayoutEffect, useRef, type RefObject, type SyntheticEvent } from 'react';
import type { LoginProps } from './LoginProps';

export interface EmailFields {
  accountRef: RefObject<HTMLInputElement | null>;
  passwordRef: RefObject<HTMLInputElement | null>;
  handleSubmit: (event: SyntheticEvent) => void;
  handleEdit: (field: 'account' | 'password') => void;
}

/** References and handlers of the fields; leads the focus to the field with a problem. */
export function useEmailFields({
  form: { work, problem },
  restoreAccount,
  onType,
  onEdit,
  onSubmit,
}: Pick<LoginProps, 'form' | 'restoreAccount' | 'onType' | 'onEdit' | 'onSubmit'>): EmailFields {
  const accountRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const isIdle = work.kind === 'idle';

  useLayoutEffect(() => {
    if (!isIdle || !problem?.field) return;
    const input = problem.field === 'account' ? accountRef.current : passwordRef.current;
    input?.focus();
    // Visitors usually retype a refused password.
    if (problem.field === 'password') input?.select();
  }, [isIdle, problem]);

  useRestoredAccount(accountRef, restoreAccount, onType);

  return {
    accountRef,
    passwordRef,
    handleSubmit(event) {
      event.preventDefault();
      onSubmit({ account: accountRef.current?.value ?? '', password: passwordRef.current?.value ?? '' });
    },
    handleEdit(field) {
      if (field === 'account') onType(accountRef.current?.value ?? '');
      onEdit(field);
    },
  };
}

/** Fills in the e-mail address from before a reload or from another screen. */
function useRestoredAccount(
  accountRef: RefObject<HTMLInputElement | null>,
  restoreAccount: LoginProps['restoreAccount'],
  onType: LoginProps['onType'],
): void {
  // Runs before the visitor can type: otherwise the restored address would mix with the typed one.
  useLayoutEffect(() => {
    const input = accountRef.current;
    if (!input) return;
    if (input.value !== '') {
      // Typed or filled in before hydration: newer than the stored address.
      onType(input.value);
      return;
    }
    const kept = restoreAccount();
    if (kept === '') return;
    input.value = kept;
    input.dataset.restored = kept;
    // A visitor who has the focus in the field replaces the address by typing.
    if (input.matches(':focus')) input.select();
  }, [accountRef, restoreAccount, onType]);
}
