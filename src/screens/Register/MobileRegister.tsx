import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { industries, positions } from '../../hub/professions';
import { Field } from '../../ui/Field';
import { SelectField } from '../../ui/SelectField';
import { TextInput } from '../../ui/TextInput';
import { AccountForm } from '../AccountForm/AccountForm';
import type { AccountFormProps } from '../AccountForm/AccountFormProps';
import { AccountInput } from '../AccountForm/AccountInput';
import { NewPassword } from '../AccountForm/NewPassword';
import { useFieldError } from '../AccountForm/useFieldError';
import { VerificationCode } from '../AccountForm/VerificationCode';
import { TermsField } from './TermsField';

/** Characters of a nickname the hub accepts. */
const maxNicknameLength = 64;

/**
 * Registration by phone: number and code, password and nickname, industry and position, WeChat.
 * @param wechatStep `null` where the profile has no WeChat
 */
export function MobileRegister({
  account: props,
  wechatStep,
}: {
  account: AccountFormProps;
  wechatStep: ReactNode;
}) {
  const { t } = useTranslation('account');
  const { step } = props.form.place;
  const steps = [t('register.step_phone'), t('register.step_password'), t('register.step_work')];
  return (
    <AccountForm
      {...props}
      steps={wechatStep ? [...steps, t('login.wechat')] : steps}
      lastLabel={t('register.submit')}
    >
      {step === 0 && (
        <>
          <AccountInput {...props} kind="mobile" />
          <VerificationCode {...props} />
          <TermsField {...props} />
        </>
      )}
      {step === 1 && (
        <>
          <NewPassword {...props} label={t('field.password')} />
          <Nickname {...props} />
        </>
      )}
      {step === 2 && <Work {...props} />}
      {step === 3 && wechatStep}
    </AccountForm>
  );
}

function Nickname({ form, onType }: AccountFormProps) {
  const { t } = useTranslation('account');
  const errorOf = useFieldError(form);
  return (
    <Field label={t('field.nickname')} error={errorOf('nickname')}>
      {(attributes) => (
        <TextInput
          {...attributes}
          name="nickname"
          value={form.values.nickname}
          placeholder={t('field.nickname_hint')}
          autoComplete="nickname"
          maxLength={maxNicknameLength}
          readOnly={form.work.kind !== 'idle'}
          onChange={(event) => onType({ nickname: event.currentTarget.value })}
        />
      )}
    </Field>
  );
}

function Work({ form, onType }: AccountFormProps) {
  const { t } = useTranslation('account');
  const errorOf = useFieldError(form);
  const isLocked = form.work.kind !== 'idle';
  return (
    <>
      <SelectField
        label={t('field.trade')}
        name="trade"
        value={form.values.trade}
        error={errorOf('trade')}
        placeholder={t('field.choose')}
        options={industries.map((value) => ({ value, label: t(`trade.${value}`) }))}
        required
        disabled={isLocked}
        onChange={(event) => onType({ trade: event.currentTarget.value })}
      />
      <SelectField
        label={t('field.position')}
        name="position"
        value={form.values.position}
        error={errorOf('position')}
        placeholder={t('field.choose')}
        options={positions.map((value) => ({ value, label: t(`position.${value}`) }))}
        required
        disabled={isLocked}
        onChange={(event) => onType({ position: event.currentTarget.value })}
      />
    </>
  );
}
