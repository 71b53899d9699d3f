import { memo, useLayoutEffect, useMemo, useRef, type RefObject, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf, type FormField } from '../../flows/form/formState';
import { translateVisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { DismissButton } from '../../ui/DismissButton';
import { Form, useLateLock } from '../../ui/Form';
import { InlineMessage } from '../../ui/InlineMessage';
import { PasswordField } from '../../ui/PasswordField';
import { StatusText } from '../../ui/StatusText';
import { TextInput } from '../../ui/TextInput';
import { belowForm } from '../../screens/belowForm';
import { useBrand } from '../../screens/EntryView';
import { ForgotPasswordLink } from '../../screens/ForgotPasswordLink';
import type { FirstFormProps } from '../../screens/Login/LoginProps';

/** Uncontrolled fields: what is typed before hydration stays, and typing renders nothing. react-hook-form is 13 kB. */
export const EmailLogin = memo(function EmailLogin(props: FirstFormProps) {
  const { form, children } = props;
  const { work, problem } = form;
  const { t, i18n } = useTranslation();
  const placeholder = useBrand(({ words }, isPending) => (isPending ? null : words.accountPlaceholder));
  const { accountRef, passwordRef, handleSubmit, handleEdit } = useEmailFields(props);
  const errorOf = (field: FormField): string | undefined => {
    const found = problemOf(form, field);
    return found && translateVisitorText(i18n, found.text);
  };
  const isLocked = work.kind !== 'idle';
  const isReadOnly = useLateLock(isLocked);
  const [accountError, passwordError] = [errorOf('account'), errorOf('password')];
  // The same element until one of its values changes, so that a submit first renders only the busy button.
  const fields = useMemo(
    () => (
      <>
        <Field label={t('field.email')} error={accountError}>
          {(attributes) => (
            <TextInput
              {...attributes}
              ref={accountRef}
              name="username"
              type="email"
              inputMode="email"
              autoComplete="username webauthn"
              autoCapitalize="none"
              spellCheck={false}
              required
              maxLength={254}
              placeholder={
                // Until it is known whose brand it is.
                placeholder === null ? undefined : placeholder || t('field.email_placeholder')
              }
              readOnly={isReadOnly}
              onInput={() => handleEdit('account')}
            />
          )}
        </Field>
        <PasswordField
          label={t('field.password')}
          error={passwordError}
          showLabel={t('field.password_show')}
          hideLabel={t('field.password_hide')}
          action={<ForgotPasswordLink />}
          ref={passwordRef}
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          required
          readOnly={isReadOnly}
          onInput={() => handleEdit('password')}
        />
        {children}
      </>
    ),
    [accountRef, passwordRef, accountError, passwordError, isReadOnly, handleEdit, t, placeholder, children],
  );
  const retry = problem?.canRetry && (
    <DismissButton onPress={handleSubmit}>{t('action.try_again')}</DismissButton>
  );

  return (
    <>
      <Form onSubmit={handleSubmit} aria-busy={isLocked || undefined}>
        {fields}
        <Button type="submit" isBusy={work.kind === 'busy'} isDone={work.kind === 'finished'}>
          {t('login.submit')}
        </Button>
        <StatusText>
          {work.kind === 'busy' ? t('login.busy') : work.kind === 'finished' ? t('login.done') : ''}
        </StatusText>
      </Form>
      {problem && !problem.field && !isLocked && (
        <div css={belowForm}>
          <InlineMessage action={retry}>{translateVisitorText(i18n, problem.text)}</InlineMessage>
        </div>
      )}
    </>
  );
});

interface EmailFields {
  accountRef: RefObject<HTMLInputElement | null>;
  passwordRef: RefObject<HTMLInputElement | null>;
  handleSubmit: (event: SyntheticEvent) => void;
  handleEdit: (field: 'account' | 'password') => void;
}

/** Leads the focus to the field with a problem. */
function useEmailFields({
  form: { work, problem },
  restoreAccount,
  onType,
  onEdit,
  onSubmit,
}: FirstFormProps): EmailFields {
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

/** Fills in the address from before a reload or from another screen. */
function useRestoredAccount(
  accountRef: RefObject<HTMLInputElement | null>,
  restoreAccount: FirstFormProps['restoreAccount'],
  onType: FirstFormProps['onType'],
): void {
  // Runs before the visitor can type: otherwise the restored address would mix with the typed one.
  useLayoutEffect(() => {
    const input = accountRef.current;
    if (!input) return;
    const kept = restoreAccount();
    if (input.value !== '') {
      // Typed or filled in before hydration: newer than the stored address.
      if (input.value !== kept) onType(input.value);
      return;
    }
    if (kept === '') return;
    input.value = kept;
    input.dataset.restored = kept;
    // A visitor who has the focus in the field replaces the address by typing.
    if (input.matches(':focus')) input.select();
  }, [accountRef, restoreAccount, onType]);
}
