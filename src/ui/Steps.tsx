import { css, type Theme } from '@emotion/react';
import styled from '@emotion/styled';
import { visuallyHidden } from './visuallyHidden';
import { ownProps } from './styles/ownProps';

const Place = styled.div`
  margin-block-end: 18px;
`;
const List = styled.ol`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
  gap: 6px;
`;
/** A bar with space around it for pointers and fingers. */
const stepStyle = ({ color, motion, density }: Theme) => css`
  appearance: none;
  position: relative;
  display: block;
  inline-size: 100%;
  block-size: 24px;
  padding: 0;
  border: 0;
  border-radius: 4px;
  background: none;
  &::before {
    content: '';
    position: absolute;
    inset: 10px 0;
    border-radius: 4px;
    background: ${color.line};
    transition: background-color ${motion};
  }
  @media (pointer: coarse) {
    block-size: ${density.touch};
    margin-block: -10px;
    &::before {
      inset: 20px 0;
    }
  }
  @media (forced-colors: active) {
    &::before {
      background: GrayText;
    }
  }
`;
const reachedStyle = ({ color }: Theme) => css`
  cursor: pointer;
  &::before {
    background: color-mix(in srgb, ${color.accentText} 45%, ${color.line});
  }
  &:hover::before {
    background: ${color.accentText};
  }
  @media (forced-colors: active) {
    &::before {
      background: ButtonText;
    }
  }
`;
const currentStyle = ({ color }: Theme) => css`
  &::before {
    background: ${color.accentText};
  }
  @media (forced-colors: active) {
    &::before {
      background: Highlight;
    }
  }
`;
const ReachedStep = styled.button(({ theme }) => [stepStyle(theme), reachedStyle(theme)]);
const Step = styled(
  'span',
  ownProps,
)<{ $isCurrent: boolean }>(({ theme, $isCurrent }) => [stepStyle(theme), $isCurrent && currentStyle(theme)]);
const Words = styled.output(
  ({ theme: { color, size } }) => css`
    display: block;
    color: ${color.muted};
    font-size: ${size.small};
    line-height: 18px;
  `,
);

export interface StepsProps {
  /** Name for screen readers. */
  label: string;
  names: readonly string[];
  step: number;
  /** The highest step reached; the visitor can go to any step up to it. */
  maxStep: number;
  isLocked: boolean;
  /** Text of the current position, announced when it changes. */
  place: string;
  onGo: (step: number) => void;
}

/**
 * Progress of a form in steps: a bar per step and the current position as text. Steps that were reached are buttons.
 */
export function Steps({ label, names, step, maxStep, isLocked, place: where, onGo }: StepsProps) {
  return (
    <Place>
      <List aria-label={label}>
        {names.map((name, index) => (
          <li key={name}>
            {index <= maxStep && index !== step ? (
              <ReachedStep
                type="button"
                title={name}
                aria-disabled={isLocked || undefined}
                onClick={isLocked ? undefined : () => onGo(index)}
              >
                <span css={visuallyHidden}>{name}</span>
              </ReachedStep>
            ) : (
              <Step $isCurrent={index === step} aria-current={index === step ? 'step' : undefined}>
                <span css={visuallyHidden}>{name}</span>
              </Step>
            )}
          </li>
        ))}
      </List>
      <Words>{where}</Words>
    </Place>
  );
}
