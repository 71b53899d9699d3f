import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { FactorFrame, type FactorFrameProps } from './FactorFrame';

export interface UnknownFactorProps extends Pick<FactorFrameProps, 'onBack'> {
  /** The portal's own sign-in, which may be newer; `null` on that page itself. */
  newTabHref: string | null;
  onReload: () => void;
}

/** The account has only factors that this widget does not know, or cannot use on this page. */
export function UnknownFactor({ newTabHref, onReload, onBack }: UnknownFactorProps) {
  const { t } = useTranslation('account');
  const lead = t(newTabHref === null ? 'factor.unknown_here' : 'factor.unknown_lead');
  return (
    <FactorFrame heading={t('factor.unknown')} lead={lead} onBack={onBack}>
      {newTabHref === null ? (
        <Button onClick={onReload}>{t('action.reload')}</Button>
      ) : (
        <ButtonLink href={newTabHref} target="_blank">
          {t('action.new_tab')}
        </ButtonLink>
      )}
    </FactorFrame>
  );
}
