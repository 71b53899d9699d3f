import { useTexts } from '../../i18n/useTexts';
import { Field } from '../../ui/Field';
import { TextInput, type TextInputProps } from '../../ui/TextInput';
import type { AccountFormProps } from './AccountFormProps';
import { useFieldError } from './useFieldError';

/** What kind of account is asked for. */
export type AccountKind = 'email' | 'mobile' | 'either';

const attributesOf: Readonly<Record<AccountKind, TextInputProps>> = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'username' },
  mobile: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  either: { type: 'text', autoComplete: 'username' },
};

/** E-mail address, phone number, or either. */
export function AccountInput({ form, kind, onType }: AccountFormProps & { kind: AccountKind }) {
  const t = useTexts();
  const errorOf = useFieldError(form);
  const label = { email: t('field.email'), mobile: t('field.mobile'), either: t('field.account') }[kind];
  const placeholder = {
    email: t('field.email_placeholder'),
    mobile: undefined,
    either: t('field.account_placeholder'),
  }[kind];
  return (
    <Field label={label} error={errorOf('account')}>
      {(attributes) => (
        <TextInput
          {...attributesOf[kind]}
          {...attributes}
          name="account"
          value={form.values.account}
          placeholder={placeholder}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={254}
          required
          readOnly={form.work.kind !== 'idle'}
          onChange={(event) => onType({ account: event.currentTarget.value })}
        />
      )}
    </Field>
  );
}
