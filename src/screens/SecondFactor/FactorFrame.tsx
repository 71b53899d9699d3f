import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HeadingFocus } from '../HeadingFocus';
import { useEntryView } from '../EntryView';
import { hrefOf } from '../portalLinks';
import { ScreenHeader } from '../ScreenHeader';
import { BackLink, BackRow } from '../StepScreen/WayBack';

export interface FactorFrameProps {
  heading: string;
  lead: ReactNode;
  /** To the form. */
  onBack: () => void;
  children?: ReactNode;
}

/** What all screens of the second factor have in common. */
export function FactorFrame({ heading, lead, onBack, children }: FactorFrameProps) {
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
      <ScreenHeader heading={heading} lead={lead} />
      {children}
    </>
  );
}
