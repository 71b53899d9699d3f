import { css, type Theme } from '@emotion/react';
import styled from '@emotion/styled/base';
import { visuallyHidden } from './StatusText';
import { ownProps } from './styles/ownProps';

const List = styled('ol', ownProps)`
  margin-block: -2px 8px;
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
    inset: 10.5px 0;
    border-radius: 4px;
    background: ${color.line};
    transition: background-color ${motion};
  }
  @media (pointer: coarse) {
    /* Begins below what is above the bars, which has its own touch targets. */
    block-size: ${density.touch};
    margin-block: 2px -22px;
    &::before {
      inset: 8.5px 0 calc(${density.touch} - 11.5px);
    }
  }
  @media (forced-colors: active) {
    &::before {
      background: GrayText;
    }
  }
`;
/** A step that is done is as strong as the current one; a later one that was reached before is paler. */
const reachedStyle = ({ color }: Theme, isBehind: boolean) => css`
  cursor: pointer;
  &::before {
    background: ${isBehind ? color.accentText : `color-mix(in srgb, ${color.accentText} 45%, ${color.line})`};
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
const ReachedStep = styled(
  'button',
  ownProps,
)<{ $isBehind: boolean }>(({ theme, $isBehind }) => [stepStyle(theme), reachedStyle(theme, $isBehind)]);
const Step = styled(
  'span',
  ownProps,
)<{ $isCurrent: boolean }>(({ theme, $isCurrent }) => [stepStyle(theme), $isCurrent && currentStyle(theme)]);

export interface StepsProps {
  /** For screen readers. */
  label: string;
  names: readonly string[];
  step: number;
  /** The visitor can go to any step up to it. */
  maxStep: number;
  isLocked: boolean;
  onGo: (step: number) => void;
}

/** A bar per step. Steps that were reached are buttons. */
export function Steps({ label, names, step, maxStep, isLocked, onGo }: StepsProps) {
  return (
    <List aria-label={label}>
      {names.map((name, index) => (
        <li key={name}>
          {index <= maxStep && index !== step ? (
            <ReachedStep
              type="button"
              title={name}
              $isBehind={index < step}
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
  );
}
