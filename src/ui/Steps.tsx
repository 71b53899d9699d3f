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
/** A bar with room around it for a pointer, or a finger. */
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
  /** What this is, for readers. */
  label: string;
  names: readonly string[];
  step: number;
  /** The highest step that was reached: up to there one may go. */
  maxStep: number;
  isLocked: boolean;
  /** Says where one is: announced when it changes. */
  place: string;
  onGo: (step: number) => void;
}

/** How far a form in several parts has come: a bar for each, and in words where one is. Steps that were reached are buttons. */
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
