import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/TextLink';
import { AccountForm } from '../AccountForm/AccountForm';
import type { AccountFormProps } from '../AccountForm/AccountFormProps';
import { AccountInput } from '../AccountForm/AccountInput';
import { VerificationCode } from '../AccountForm/VerificationCode';
import { TermsField } from '../Register/TermsField';
import { HeadingFocus } from '../HeadingFocus';
import { ScreenHeader } from '../ScreenHeader';

const below = css`
  margin-block-start: 24px;
  text-align: center;
`;

export interface BindPhoneProps {
  /** Name of the method the visitor came with. */
  provider: string;
  account: AccountFormProps;
  /** Gives up the binding. */
  onBack: () => void;
}

/** Asks a visitor from WeChat or Lark without account for a phone number. The caller owns requests and state. */
export function BindPhone({ provider, account, onBack }: BindPhoneProps) {
  const { t } = useTranslation('account');
  return (
    <>
      <HeadingFocus />
      <ScreenHeader heading={t('bind.title')} lead={t('bind.lead', { name: provider })} />
      <AccountForm {...account} steps={[t('bind.title')]} lastLabel={t('action.continue')}>
        <AccountInput {...account} kind="mobile" />
        <VerificationCode {...account} />
        <TermsField {...account} />
      </AccountForm>
      <p css={below}>
        <LinkButton onClick={onBack}>{t('action.back')}</LinkButton>
      </p>
    </>
  );
}
