import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/ButtonLink';
import { FailurePicture } from '../Failure/FailureLayout';
import { HeadingFocus } from '../HeadingFocus';
import { ScreenHeader } from '../ScreenHeader';

/** Chinese has no space between sentences. */
const sentence = css`
  display: block;
`;

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
            <span css={sentence}>{t('error.origin')}</span>
            <span css={sentence}>{t('origin.lead')}</span>
          </>
        }
      />
      <ButtonLink href={newTabHref} target="_blank">
        {t('action.new_tab')}
      </ButtonLink>
    </>
  );
}
