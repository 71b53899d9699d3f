import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/ButtonLink';
import { ScreenHeader } from '../ScreenHeader';

/** A click on that page grants something, so it may not be framed (docs/contract.md section 5). */
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
