import { css } from '@emotion/react';
import { visuallyHidden } from './visuallyHidden';

const place = css`
  margin-block-end: 18px;
`;
const list = css`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
  gap: 6px;
`;
/** A bar with room around it for a pointer, or a finger. */
const stepStyle = css`
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
    background: var(--entry-color-line);
    transition: background-color var(--entry-motion);
  }
  @media (pointer: coarse) {
    block-size: 44px;
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
const reachedStyle = css`
  cursor: pointer;
  &::before {
    background: color-mix(in srgb, var(--entry-color-accent-text) 45%, var(--entry-color-line));
  }
  &:hover::before {
    background: var(--entry-color-accent-text);
  }
  @media (forced-colors: active) {
    &::before {
      background: ButtonText;
    }
  }
`;
const currentStyle = css`
  &::before {
    background: var(--entry-color-accent-text);
  }
  @media (forced-colors: active) {
    &::before {
      background: Highlight;
    }
  }
`;
const words = css`
  display: block;
  color: var(--entry-color-muted);
  font-size: var(--entry-small-size);
  line-height: 18px;
`;

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
    <div css={place}>
      <ol css={list} aria-label={label}>
        {names.map((name, index) => (
          <li key={name}>
            {index <= maxStep && index !== step ? (
              <button
                type="button"
                title={name}
                css={[stepStyle, reachedStyle]}
                aria-disabled={isLocked || undefined}
                onClick={isLocked ? undefined : () => onGo(index)}
              >
                <span css={visuallyHidden}>{name}</span>
              </button>
            ) : (
              <span
                css={[stepStyle, index === step && currentStyle]}
                aria-current={index === step ? 'step' : undefined}
              >
                <span css={visuallyHidden}>{name}</span>
              </span>
            )}
          </li>
        ))}
      </ol>
      <output css={words}>{where}</output>
    </div>
  );
}
