import { useTranslation } from 'react-i18next';
import type { Channel } from '../../contract/typedAccount';
import { Field } from '../../ui/Field';
import { TextInput, type TextInputProps } from '../../ui/TextInput';
import { useBrand } from '../EntryView';
import { type AccountFormProps, useFieldError } from './fields';
import { PhoneNumberInput } from './PhoneNumberInput';

export type AccountKind = Channel | 'either';

const attributesOf: Readonly<Record<AccountKind, TextInputProps>> = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'username' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  either: { type: 'text', autoComplete: 'username' },
};

export interface AccountInputProps extends AccountFormProps {
  kind: AccountKind;
  /** Whether a password is asked for beside a phone number: managers then know the number as the user name. */
  hasPassword?: boolean;
  /** Suggests what signs in without a password. */
  isSignIn?: boolean;
}

export function AccountInput({ form, kind, hasPassword, isSignIn, onType }: AccountInputProps) {
  const { t } = useTranslation('account');
  const countryPicker = useBrand(({ profile }) => profile.countryPicker);
  // An example of an address is one here too; other words may be about the sign-in.
  const example = useBrand(({ words }) => words.accountPlaceholder);
  const errorOf = useFieldError(form);
  const label = { email: t('field.email'), phone: t('field.mobile'), either: t('field.account') }[kind];
  const placeholder = {
    email: example.includes('@') ? example : t('field.email_placeholder'),
    phone: undefined,
    either: t('field.account_placeholder'),
  }[kind];
  const { autoComplete, ...own } = attributesOf[kind];
  const inputProps: TextInputProps = {
    ...own,
    // Browsers read the last word only.
    autoComplete: `${hasPassword ? 'username' : autoComplete}${isSignIn ? ' webauthn' : ''}`,
    name: 'account',
    placeholder,
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
    maxLength: 254,
    required: true,
    readOnly: form.work.kind !== 'idle',
  };
  return (
    <Field label={label} error={errorOf('account')}>
      {(attributes) =>
        kind === 'phone' ? (
          <PhoneNumberInput {...{ form, onType, attributes, inputProps }} hasPicker={countryPicker} />
        ) : (
          <TextInput
            {...inputProps}
            {...attributes}
            value={form.values.account}
            onChange={(event) => onType({ account: event.currentTarget.value })}
          />
        )
      }
    </Field>
  );
}
