import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/TextLink';
import { AccountForm } from '../AccountForm/AccountForm';
import type { AccountFormProps } from '../AccountForm/AccountFormProps';
import { HeadingFocus } from '../HeadingFocus';
import { IndustryField, NicknameField, PositionField } from '../Register/ProfileFields';
import { TermsField } from '../Register/TermsField';
import { ScreenHeader } from '../ScreenHeader';

const below = css`
  margin-block-start: 24px;
  text-align: center;
`;

export interface NewAccountProps {
  /** The confirmed number. */
  mobile: string;
  /** What the hub asks for: `agreement`, `nickname`, `industry`, `position`. */
  fields: readonly string[];
  account: AccountFormProps;
  /** Back to the sign-in. */
  onBack: () => void;
}

/** Creates the account of a number that signed in by SMS and has none. The caller owns requests and state. */
export function NewAccount({ mobile, fields, account, onBack }: NewAccountProps) {
  const { t } = useTranslation('account');
  return (
    <>
      <HeadingFocus />
      <ScreenHeader heading={t('register.title')} lead={t('new_account.lead', { account: mobile })} />
      <AccountForm {...account} steps={[t('register.title')]} lastLabel={t('register.submit')}>
        {fields.includes('nickname') && <NicknameField {...account} isRequired />}
        {fields.includes('industry') && <IndustryField {...account} />}
        {fields.includes('position') && <PositionField {...account} />}
        {fields.includes('agreement') && <TermsField {...account} />}
      </AccountForm>
      <p css={below}>
        <LinkButton onClick={onBack}>{t('action.back_to_sign_in')}</LinkButton>
      </p>
    </>
  );
}
