import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/ButtonLink';
import { ScreenHeader } from '../ScreenHeader';

/**
 * Replaces a page that may not be framed, because a click on it grants something (docs/contract.md section 5). Offers
 * it in a new tab.
 */
export function OwnTab({ href }: { href: string }) {
  const { t } = useTranslation('open');
  return (
    <>
      <ScreenHeader heading={t('consent.own_tab_title')} lead={t('consent.own_tab')} />
      <ButtonLink href={href} target="_blank">
        {t('action.new_tab')}
      </ButtonLink>
    </>
  );
}
