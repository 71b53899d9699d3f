/**
 * The sign-in form: uncontrolled fields that keep what was typed before hydration, checked on submit (why no
 * form library: docs/decisions.md).
 */
import { useLayoutEffect, useRef, useState, type SyntheticEvent, type RefObject } from 'react';
import { checkSignIn, type SignInErrors } from '../../flows/login/validateSignIn';
import type { LoginProblem, LoginProps } from './LoginProps';

type FieldName = NonNullable<LoginProblem['field']>;

export interface LoginForm {
  accountRef: RefObject<HTMLInputElement | null>;
  passwordRef: RefObject<HTMLInputElement | null>;
  errors: SignInErrors;
  handleSubmit: (event: SyntheticEvent) => void;
  /** An edited field is no longer wrong; it is checked again on submit. */
  handleEdit: (field: FieldName) => void;
}

const errorsOf = (problem: LoginProblem | null): SignInErrors =>
  problem?.field ? { [problem.field]: problem.text } : {};

/** State and handlers of the form. */
export function useLoginForm({
  status,
  problem,
  restoreAccount,
  onType,
  onSubmit,
}: Pick<LoginProps, 'status' | 'problem' | 'restoreAccount' | 'onType' | 'onSubmit'>): LoginForm {
  const accountRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState(() => errorsOf(problem));
  const [knownProblem, setKnownProblem] = useState(problem);
  if (knownProblem !== problem) {
    setKnownProblem(problem);
    setErrors(errorsOf(problem));
  }

  useLayoutEffect(() => {
    if (status !== 'idle' || !problem?.field) return;
    const input = problem.field === 'account' ? accountRef.current : passwordRef.current;
    input?.focus();
    // The rejected password is most often typed anew.
    if (problem.field === 'password') input?.select();
  }, [status, problem]);

  // Before anybody can type: it would stand beside what they typed.
  useLayoutEffect(() => {
    const input = accountRef.current;
    if (!input) return;
    if (input.value !== '') {
      // Typed or filled in before anybody listened; newer than what was kept.
      onType(input.value);
      return;
    }
    const kept = restoreAccount();
    if (kept === '') return;
    input.value = kept;
    input.dataset.restored = kept;
    // Whoever stands in the field already replaces it by typing.
    if (input.matches(':focus')) input.select();
  }, [restoreAccount, onType]);

  const handleSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (status !== 'idle') return;
    const values = {
      account: accountRef.current?.value.trim() ?? '',
      password: passwordRef.current?.value ?? '',
    };
    const found = checkSignIn(values);
    setErrors(found);
    if (found.account) accountRef.current?.focus();
    else if (found.password) passwordRef.current?.focus();
    else onSubmit(values);
  };
  const handleEdit = (field: FieldName): void => {
    if (field === 'account') onType(accountRef.current?.value ?? '');
    if (errors[field]) setErrors({ ...errors, [field]: undefined });
  };
  return { accountRef, passwordRef, errors, handleSubmit, handleEdit };
}
