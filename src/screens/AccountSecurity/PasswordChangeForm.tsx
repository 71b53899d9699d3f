import { css } from '@emotion/react';
import { useId, useLayoutEffect, useRef, useState, type ChangeEvent, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PasswordChangeValues } from '../../flows/account/accountSecurity';
import { isIdle, problemOf, type FormState } from '../../flows/form/formState';
import { translateVisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { Form } from '../../ui/Form';
import { InlineMessage } from '../../ui/InlineMessage';
import { PasswordField } from '../../ui/PasswordField';
import { NewPasswordRules } from '../AccountForm/NewPasswordRules';

const above = css`
  margin-block-end: 12px;
`;
const outcome = css`
  display: block;
  color: var(--entry-color-success);
  font-size: 0.93em;
  &:not(:empty) {
    margin-block-start: 8px;
  }
`;

export interface PasswordChangeFormProps {
  form: FormState;
  onEdit: (field: keyof PasswordChangeValues) => void;
  /** @returns whether the password was changed: only then the fields are cleared */
  onSave: (values: PasswordChangeValues) => Promise<boolean>;
}

const fieldNames = { currentPassword: 'old_password', password: 'new_password' } as const;
const emptyFields: PasswordChangeValues = { currentPassword: '', password: '' };

export function PasswordChangeForm({ form, onEdit, onSave }: PasswordChangeFormProps) {
  const { t, i18n } = useTranslation('account');
  const { t: own } = useTranslation('content');
  const [values, setValues] = useState(emptyFields);
  const [isSaved, setIsSaved] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  const rulesId = useId();
  const errorOf = (field: keyof PasswordChangeValues): string | undefined => {
    const found = problemOf(form, field);
    return found && translateVisitorText(i18n, found.text);
  };
  const { problem } = form;
  const isSaving = !isIdle(form);
  useLayoutEffect(() => {
    const field = problem?.field;
    if (field !== 'currentPassword' && field !== 'password') return;
    ref.current?.querySelector<HTMLElement>(`[name=${fieldNames[field]}]`)?.focus();
  }, [problem]);
  const handleSubmit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isSaving) return;
    setIsSaved(false);
    if (!(await onSave(values))) return;
    setValues(emptyFields);
    setIsSaved(true);
  };
  const fieldProps = (field: keyof PasswordChangeValues) => ({
    name: fieldNames[field],
    value: values[field],
    error: errorOf(field),
    showLabel: t('field.password_show'),
    hideLabel: t('field.password_hide'),
    required: true,
    readOnly: isSaving,
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
      setValues((before) => ({ ...before, [field]: value }));
      onEdit(field);
    },
  });
  return (
    <Form ref={ref} onSubmit={(event) => void handleSubmit(event)}>
      {problem && !problem.field && (
        <div css={above}>
          <InlineMessage>{translateVisitorText(i18n, problem.text)}</InlineMessage>
        </div>
      )}
      <PasswordField
        {...fieldProps('currentPassword')}
        label={own('password_change.current')}
        autoComplete="current-password"
      />
      <PasswordField
        {...fieldProps('password')}
        label={t('field.new_password')}
        autoComplete="new-password"
        describedBy={rulesId}
      />
      <NewPasswordRules
        id={rulesId}
        password={values.password}
        hasError={errorOf('password') !== undefined}
      />
      <Button type="submit" isBusy={isSaving}>
        {own('password_change.save')}
      </Button>
      <output css={outcome}>{isSaved && own('password_change.saved')}</output>
    </Form>
  );
}
