import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css, keyframes, type SerializedStyles } from '@emotion/react';
import { StatusText } from '../../ui/StatusText';
import type { AccountFormProps } from '../AccountForm/fields';
import { useFormFocus } from '../AccountForm/useFormFocus';
import { HeadingFocus } from '../HeadingFocus';
import { ScreenHeader } from '../ScreenHeader';
import { BackRow } from './WayBack';
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

/** Two names for one animation: a change of the name starts it again. */
const slides = [0, 1].map(
  (index) => keyframes`from{opacity:0;transform:translateX(var(--entry-slide,8px));--turn:${index}}`,
);

/** Slides a step in when it replaces another, as screens do. @param step number of the step */
function stepSlide(step: number): SerializedStyles {
  return css`
    animation: ${slides[step % 2]} 180ms ease-out;
  `;
}
