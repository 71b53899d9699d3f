import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusText } from '../../ui/StatusText';
import type { AccountFormProps } from '../AccountForm/AccountFormProps';
import { useFormFocus } from '../AccountForm/useFormFocus';
import { HeadingFocus } from '../HeadingFocus';
import { ScreenHeader } from '../ScreenHeader';
import { BackRow } from './BackRow';
import { stepSlide } from './stepSlide';
import { StepHeader, type ScreenStep } from './StepHeader';

export interface StepScreenProps {
  /** The screen's heading. Its first step has this and `lead` as its title. */
  heading: string;
  lead?: ReactNode;
  /** The steps, first to last. A screen with one step has none. */
  steps?: readonly ScreenStep[];
  account: AccountFormProps;
  /** A link or button that leads out of the first step, with an arrow (`WayBack`). */
  wayBack?: ReactNode;
  /** The form of the step on screen. */
  children: ReactNode;
}

/**
 * A screen that asks one question at a time. The first step has the screen's heading; each step after it has a way back,
 * the progress, and its own title and sentence at the same place.
 */
export function StepScreen({ heading, lead, steps = [], account, wayBack, children }: StepScreenProps) {
  const { t } = useTranslation('account');
  const { place, work } = account.form;
  const { step, maxStep } = place;
  const ref = useFormFocus(account.form);
  const current = steps[step];
  return (
    <div ref={ref} css={maxStep > 0 && stepSlide(step)}>
      <HeadingFocus />
      {current && step > 0 ? (
        <StepHeader
          heading={heading}
          steps={steps}
          current={current}
          place={place}
          isLocked={work.kind !== 'idle'}
          onGo={account.onGo}
        />
      ) : (
        <>
          {wayBack && <BackRow>{wayBack}</BackRow>}
          <ScreenHeader heading={heading} lead={lead} />
        </>
      )}
      <StatusText>
        {current ? t('steps.place', { step: step + 1, count: steps.length, name: current.name }) : ''}
      </StatusText>
      {children}
    </div>
  );
}
