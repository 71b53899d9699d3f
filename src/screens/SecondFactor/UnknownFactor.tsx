import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { HeadingFocus } from '../HeadingFocus';
import { useEntryView } from '../EntryView';
import { hrefOf } from '../portalLinks';
import { ScreenHeader } from '../ScreenHeader';
import { BackLink, BackRow } from '../StepScreen/WayBack';

export interface UnknownFactorProps {
  /** The portal's own sign-in, which may be newer; `null` on that page itself. */
  newTabHref: string | null;
  onReload: () => void;
  onBack: () => void;
}

/** The account has only factors that this widget does not know: those of a later release. */
export function UnknownFactor({ newTabHref, onReload, onBack }: UnknownFactorProps) {
  const { t } = useTranslation('account');
  const { portal } = useEntryView();
  return (
    <>
      <HeadingFocus />
      <BackRow>
        <BackLink
          href={hrefOf('login', portal)}
          onClick={(event) => {
            event.preventDefault();
            onBack();
          }}
        >
          {t('action.back')}
        </BackLink>
      </BackRow>
      <ScreenHeader
        heading={t('factor.unknown')}
        lead={t(newTabHref === null ? 'factor.unknown_here' : 'factor.unknown_lead')}
      />
      {newTabHref === null ? (
        <Button onClick={onReload}>{t('action.reload')}</Button>
      ) : (
        <ButtonLink href={newTabHref} target="_blank">
          {t('action.new_tab')}
        </ButtonLink>
      )}
    </>
  );
}
