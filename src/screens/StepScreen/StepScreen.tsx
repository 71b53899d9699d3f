import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css, keyframes, type SerializedStyles } from '@emotion/react';
import type { TitledStep } from '../../flows/form/steps';
import { StatusText } from '../../ui/StatusText';
import type { AccountFormProps } from '../AccountForm/fields';
import { useFormFocus } from '../AccountForm/useFormFocus';
import { HeadingFocus } from '../HeadingFocus';
import { ScreenHeader } from '../ScreenHeader';
import { BackRow } from './WayBack';
import { StepHeader } from './StepHeader';

export interface StepScreenProps {
  /** The first step has this and `lead` as its title. */
  heading: string;
  lead?: ReactNode;
  /** A screen with one step has none. */
  steps?: readonly TitledStep[];
  account: AccountFormProps;
  /** Leads out of the first step (`WayBack`). */
  wayBack?: ReactNode;
  children: ReactNode;
}

/**
 * Asks one question at a time. Each step after the first has a way back, the progress and its title at the same
 * place.
 */
export function StepScreen({ heading, lead, steps = [], account, wayBack, children }: StepScreenProps) {
  const { t } = useTranslation('account');
  const { step, maxStep } = account.form.progress;
  const ref = useFormFocus(account.form);
  const current = steps[step];
  return (
    <div ref={ref} css={maxStep > 0 && stepSlide(step)}>
      <HeadingFocus />
      {current && step > 0 ? (
        <StepHeader heading={heading} steps={steps} current={current} account={account} />
      ) : (
        <>
          {wayBack && <BackRow>{wayBack}</BackRow>}
          <ScreenHeader heading={heading} lead={lead} />
        </>
      )}
      <StatusText>
        {current ? t('steps.place', { step: step + 1, count: steps.length, name: t(current.name) }) : ''}
      </StatusText>
      {children}
    </div>
  );
}

/** Two names for one animation: a change of the name starts it again. */
const slides = [0, 1].map(
  (index) => keyframes`from{opacity:0;transform:translateX(var(--entry-slide,8px));--turn:${index}}`,
);

/** A step that replaces another slides in, as screens do. */
function stepSlide(step: number): SerializedStyles {
  return css`
    animation: ${slides[step % 2]} 180ms ease-out;
  `;
}
