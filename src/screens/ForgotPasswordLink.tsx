import { useTranslation } from 'react-i18next';
import { TextLink } from '../ui/TextLink';
import { useBrand, useEntryView } from './EntryView';
import { linkTo } from './portalLinks';

/** Nothing if the profile switches the reset off. */
export function ForgotPasswordLink() {
  const { t } = useTranslation();
  const view = useEntryView();
  const isOffered = useBrand(({ profile }) => profile.passwordReset);
  return isOffered && <TextLink {...linkTo('forgot_password', view)}>{t('login.forgot_password')}</TextLink>;
}
