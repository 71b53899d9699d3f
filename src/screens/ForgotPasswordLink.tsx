import { useTranslation } from 'react-i18next';
import { TextLink } from '../ui/TextLink';
import { useBrand, useEntryView } from './EntryView';
import { linkTo } from './portalLinks';

/** The link to the password reset; nothing if the profile switches that off. */
export function ForgotPasswordLink() {
  const { t } = useTranslation();
  const view = useEntryView();
  const isOffered = useBrand(({ flags }) => flags.passwordReset);
  return isOffered && <TextLink {...linkTo('forgot_password', view)}>{t('login.forgot_password')}</TextLink>;
}
