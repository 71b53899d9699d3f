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

const whole = css`
  white-space: nowrap;
`;
/** Keeps words with a hyphen on one line; the text stays as the docs quote it. */
const unbroken = (text: string) =>
  text.split(/(\S+-\S+)/).map((words, index) =>
    index % 2 === 0 ? (
      words
    ) : (
      <span key={words} css={whole}>
        {words}
      </span>
    ),
  );

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
            <span css={sentence}>{unbroken(t('error.origin'))}</span>
            <span css={sentence}>{unbroken(t('origin.lead'))}</span>
          </>
        }
      />
      <ButtonLink href={newTabHref} target="_blank">
        {t('action.new_tab')}
      </ButtonLink>
    </>
  );
}
