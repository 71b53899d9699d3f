import { css } from '@emotion/react';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type SyntheticEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { PasswordChangeValues } from '../../flows/account/passwordChange';
import { isIdle, problemOf, type FormState } from '../../flows/form/formState';
import { translateVisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { Form } from '../../ui/Form';
import { InlineMessage } from '../../ui/InlineMessage';
import { PasswordField } from '../../ui/PasswordField';
import { NewPasswordRules } from '../AccountForm/NewPasswordRules';
import { formButtons, small } from './listStyles';

const form = css`
  max-inline-size: 376px;
`;
const above = css`
  margin-block-end: 12px;
`;

export interface PasswordChangeFormProps {
  form: FormState;
  /** The account has no password yet. */
  isFirst: boolean;
  onEdit: (field: PasswordFieldName) => void;
  /** @returns whether the password was changed: only then the fields are cleared */
  onSave: (values: PasswordChangeValues) => Promise<boolean>;
  onCancel: () => void;
}

type PasswordFieldName = keyof PasswordChangeValues;

const fieldNames = { currentPassword: 'old_password', password: 'new_password' } as const;
const emptyFields = { currentPassword: '', password: '' };

export function PasswordChangeForm(props: PasswordChangeFormProps) {
  const { form: state, isFirst, onEdit, onSave, onCancel } = props;
  const { t, i18n } = useTranslation('account');
  const { t: own } = useTranslation('content');
  const [values, setValues] = useState(emptyFields);
  const ref = useRef<HTMLFormElement>(null);
  const rulesId = useId();
  const errorOf = (field: PasswordFieldName): string | undefined => {
    const found = problemOf(state, field);
    return found && translateVisitorText(i18n, found.text);
  };
  const { problem } = state;
  const isSaving = !isIdle(state);
  useLayoutEffect(() => {
    const field = problem?.field;
    if (field !== 'currentPassword' && field !== 'password') return;
    ref.current?.querySelector<HTMLElement>(`[name=${fieldNames[field]}]`)?.focus();
  }, [problem]);
  useEffect(() => ref.current?.querySelector('input')?.focus(), []);
  const handleSubmit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isSaving) return;
    if (await onSave(isFirst ? { ...values, currentPassword: null } : values)) setValues(emptyFields);
  };
  const fieldProps = (field: PasswordFieldName) => ({
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
    <Form ref={ref} css={form} onSubmit={(event) => void handleSubmit(event)}>
      {problem && !problem.field && (
        <div css={above}>
          <InlineMessage>{translateVisitorText(i18n, problem.text)}</InlineMessage>
        </div>
      )}
      {!isFirst && (
        <PasswordField
          {...fieldProps('currentPassword')}
          label={own('password_change.current')}
          autoComplete="current-password"
        />
      )}
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
      <div css={formButtons}>
        <Button css={small} variant="secondary" isLocked={isSaving} onClick={onCancel}>
          {t('action.cancel')}
        </Button>
        <Button css={small} type="submit" isBusy={isSaving}>
          {own(isFirst ? 'password_change.first' : 'password_change.save')}
        </Button>
      </div>
    </Form>
  );
}
