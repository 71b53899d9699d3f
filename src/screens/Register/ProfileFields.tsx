import { useTranslation } from 'react-i18next';
import { industries, positions } from '../../api/professions';
import { Field } from '../../ui/Field';
import { SelectField } from '../../ui/SelectField';
import { TextInput } from '../../ui/TextInput';
import { type AccountFormProps, useFieldError } from '../AccountForm/fields';

const maxNicknameLength = 64;

/** @param isRequired whether the profile asks for it; otherwise the field says that it is optional */
export function NicknameField({
  form,
  onType,
  isRequired = false,
}: AccountFormProps & { isRequired?: boolean }) {
  const { t } = useTranslation('account');
  const errorOf = useFieldError(form);
  return (
    <Field label={t('field.nickname')} error={errorOf('nickname')}>
      {(attributes) => (
        <TextInput
          {...attributes}
          name="nickname"
          value={form.values.nickname}
          placeholder={isRequired ? undefined : t('field.nickname_hint')}
          autoComplete="nickname"
          maxLength={maxNicknameLength}
          required={isRequired}
          readOnly={form.work.kind !== 'idle'}
          onChange={(event) => onType({ nickname: event.currentTarget.value })}
        />
      )}
    </Field>
  );
}

export function IndustryField({ form, onType }: AccountFormProps) {
  const { t } = useTranslation('account');
  const errorOf = useFieldError(form);
  return (
    <SelectField
      label={t('field.trade')}
      name="trade"
      value={form.values.trade}
      error={errorOf('trade')}
      placeholder={t('field.choose')}
      options={industries.map((value) => ({ value, label: t(`trade.${value}`) }))}
      required
      disabled={form.work.kind !== 'idle'}
      onChange={(event) => onType({ trade: event.currentTarget.value })}
    />
  );
}

export function PositionField({ form, onType }: AccountFormProps) {
  const { t } = useTranslation('account');
  const errorOf = useFieldError(form);
  return (
    <SelectField
      label={t('field.position')}
      name="position"
      value={form.values.position}
      error={errorOf('position')}
      placeholder={t('field.choose')}
      options={positions.map((value) => ({ value, label: t(`position.${value}`) }))}
      required
      disabled={form.work.kind !== 'idle'}
      onChange={(event) => onType({ position: event.currentTarget.value })}
    />
  );
}
