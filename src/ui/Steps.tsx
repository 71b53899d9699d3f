import { css } from '@emotion/react';
import { StatusText } from './StatusText';

const list = css`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
  gap: 8px;
  margin-block-end: 22px;
`;
const stepStyle = css`
  appearance: none;
  display: block;
  inline-size: 100%;
  padding: 8px 0 0;
  border: 0;
  border-block-start: 3px solid var(--entry-color-line);
  border-radius: 0;
  background: none;
  color: var(--entry-color-muted);
  font-size: var(--entry-small-size);
  line-height: 16px;
  text-align: start;
  @media (pointer: coarse) {
    min-block-size: 44px;
  }
`;
const reachedStyle = css`
  border-color: color-mix(in srgb, var(--entry-color-accent-text) 45%, var(--entry-color-line));
  cursor: pointer;
  &:hover {
    color: var(--entry-color-ink);
  }
`;
const currentStyle = css`
  border-color: var(--entry-color-accent-text);
  color: var(--entry-color-ink);
  font-weight: var(--entry-label-weight);
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

/** How far a form in several parts has come. Steps that were reached are buttons. */
export function Steps({ label, names, step, maxStep, isLocked, place, onGo }: StepsProps) {
  return (
    <>
      <ol css={list} aria-label={label}>
        {names.map((name, index) => (
          <li key={name}>
            {index <= maxStep && index !== step ? (
              <button
                type="button"
                css={[stepStyle, reachedStyle]}
                aria-disabled={isLocked || undefined}
                onClick={isLocked ? undefined : () => onGo(index)}
              >
                {name}
              </button>
            ) : (
              <span
                css={[stepStyle, index === step && currentStyle]}
                aria-current={index === step ? 'step' : undefined}
              >
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
      <StatusText>{place}</StatusText>
    </>
  );
}
