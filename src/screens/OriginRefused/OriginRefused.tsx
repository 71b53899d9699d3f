import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/ButtonLink';
import { FailurePicture } from '../Failure/FailureLayout';
import { HeadingFocus } from '../HeadingFocus';
import { ScreenHeader } from '../ScreenHeader';

export interface OriginRefusedProps {
  /** The portal's own sign-in page. */
  newTabHref: string;
}

/** The embedding page is not listed (docs/contract.md section 5). */
export function OriginRefused({ newTabHref }: OriginRefusedProps) {
  const { t } = useTranslation('open');
  return (
    <>
      <HeadingFocus />
      <FailurePicture />
      <ScreenHeader
        heading={t('origin.title')}
        lead={
          <>
            {t('error.origin')} {t('origin.lead')}
          </>
        }
      />
      <ButtonLink href={newTabHref} target="_blank">
        {t('action.new_tab')}
      </ButtonLink>
    </>
  );
}
