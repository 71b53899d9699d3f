import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../brand/tokens/part';
import type { WizardPlace } from '../../flows/form/wizard';
import { Steps } from '../../ui/Steps';
import { useEntryView, useScreenTitle } from '../EntryView';
import { leadStyle, titleStyle } from '../ScreenHeader';
import { useLift } from './useLift';
import { BackButton } from './WayBack';

const row = css`
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  align-items: center;
  gap: 8px;
  min-block-size: 24px;
  & > span {
    line-height: 1.78;
  }
  /* The touch targets of the way back and of the steps below do not overlap. */
  @media (pointer: coarse) {
    margin-block-end: 10px;
  }
`;
const start = css`
  display: flex;
`;
const small = css`
  font-size: var(--entry-label-size);
  font-weight: var(--entry-label-weight);
  line-height: 1.78;
  text-align: center;
`;
const count = css`
  color: var(--entry-color-muted);
  font-size: var(--entry-label-size);
  font-variant-numeric: tabular-nums;
  text-align: end;
`;
/** An address may be longer than the line. */
const breaking = css`
  overflow-wrap: anywhere;
`;
const words = css`
  margin-block-end: 24px;
`;

export interface ScreenStep {
  /** Short, for the progress. */
  name: string;
  /** The first step has the screen's heading instead. */
  title?: string;
  lead?: ReactNode;
}

interface StepHeaderProps {
  heading: string;
  steps: readonly ScreenStep[];
  current: ScreenStep;
  place: WizardPlace;
  isLocked: boolean;
  onGo: (step: number) => void;
}

/** Shown above the second and later steps. */
export function StepHeader({ heading, steps, current, place, isLocked, onGo }: StepHeaderProps) {
  const { t } = useTranslation('account');
  const { mode } = useEntryView();
  const { step, maxStep } = place;
  const lift = useLift(54);
  useScreenTitle(heading);
  // The first-level heading of a partner's page belongs to the partner.
  const [Heading, Title] = mode === 'tag' ? (['h2', 'h3'] as const) : (['h1', 'h2'] as const);
  return (
    <div css={[words, lift]}>
      <div css={row}>
        <span css={start}>
          <BackButton isLocked={isLocked} onClick={() => onGo(step - 1)}>
            {t('action.back')}
          </BackButton>
        </span>
        <Heading css={small} tabIndex={-1} data-screen-heading="">
          {heading}
        </Heading>
        <span css={count} aria-hidden="true">
          {t('steps.count', { step: step + 1, count: steps.length })}
        </span>
      </div>
      <Steps
        label={t('steps.label')}
        names={steps.map(({ name }) => name)}
        step={step}
        maxStep={maxStep}
        isLocked={isLocked}
        onGo={onGo}
      />
      <Title css={titleStyle} part={part('heading')}>
        {current.title}
      </Title>
      {current.lead && (
        <p css={[leadStyle, breaking]} part={part('lead')}>
          {current.lead}
        </p>
      )}
    </div>
  );
}
