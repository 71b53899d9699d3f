import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { problemOf, type FormState } from '../../flows/form/formState';
import { TextLink } from '../../ui/TextLink';
import { useBrand, useEntryView } from '../EntryView';
import { ForgotPasswordLink } from '../ForgotPasswordLink';
import { linkTo } from '../portalLinks';

const line = css`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 20px;
  margin-block: -6px 12px;
`;

/** Links for an account that exists already, or that does not exist. What is typed goes along. */
export function AccountOffer({ form }: { form: FormState }) {
  const { t } = useTranslation('account');
  const view = useEntryView();
  const registers = useBrand(({ profile }) => profile.register.length > 0);
  const offer = problemOf(form, 'account')?.offer;
  if (offer === undefined || (offer === 'register' && !registers)) return null;
  return (
    <p css={line}>
      {offer === 'register' ? (
        <TextLink {...linkTo('register', view)}>{t('login.create_account')}</TextLink>
      ) : (
        <>
          <TextLink {...linkTo('login', view)}>{t('offer.sign_in')}</TextLink>
          <ForgotPasswordLink />
        </>
      )}
    </p>
  );
}
