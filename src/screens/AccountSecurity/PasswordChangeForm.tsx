import { css } from '@emotion/react';
import { useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PasswordChange, PasswordFieldName } from '../../flows/account/accountSecurityState';
import { translateVisitorText } from '../../i18n/translateVisitorText';
import { maxPasswordLength } from '../../lib/passwordRules';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { PasswordField } from '../../ui/PasswordField';
import { NewPasswordRules } from '../AccountForm/NewPasswordRules';

const outcome = css`
  display: block;
  min-block-size: 20px;
  margin-block: 8px;
  color: var(--entry-color-success);
  font-size: 14px;
`;

export interface PasswordChangeFormProps {
  change: PasswordChange;
  /** @returns whether the password was changed: only then what was typed goes */
  onSave: (old: string, next: string) => Promise<boolean>;
}

/** Asks for the current and the new password. */
export function PasswordChangeForm({ change, onSave }: PasswordChangeFormProps) {
  const { t, i18n } = useTranslation('account');
  const { t: own } = useTranslation('content');
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const isSaving = change.kind === 'saving';
  const textOf = (field: PasswordFieldName | null): string | undefined => {
    const problem = change.kind === 'editing' && change.problems.find((each) => each.field === field);
    return problem ? translateVisitorText(i18n, problem.text) : undefined;
  };
  const general = textOf(null);
  useLayoutEffect(() => {
    const field = change.kind === 'editing' ? change.problems[0]?.field : undefined;
    if (field) form.current?.querySelector<HTMLElement>(`[name="${field}_password"]`)?.focus();
  }, [change]);
  const handleSubmit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isSaving || !(await onSave(old, next))) return;
    setOld('');
    setNext('');
  };
  const shared = {
    showLabel: t('field.password_show'),
    hideLabel: t('field.password_hide'),
    maxLength: maxPasswordLength,
    required: true,
    readOnly: isSaving,
  };
  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void handleSubmit(event)}>
      {general !== undefined && <Notice>{general}</Notice>}
      <PasswordField
        {...shared}
        label={own('password_change.current')}
        name="old_password"
        value={old}
        error={textOf('old')}
        autoComplete="current-password"
        onChange={(event) => setOld(event.currentTarget.value)}
      />
      <PasswordField
        {...shared}
        label={t('field.new_password')}
        name="new_password"
        value={next}
        error={textOf('new')}
        autoComplete="new-password"
        onChange={(event) => setNext(event.currentTarget.value)}
      />
      <NewPasswordRules password={next} hasError={textOf('new') !== undefined} />
      <Button type="submit" isBusy={isSaving}>
        {own('password_change.save')}
      </Button>
      <output css={outcome}>{change.kind === 'saved' && own('password_change.saved')}</output>
    </form>
  );
}
