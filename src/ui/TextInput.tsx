import { css } from '@emotion/react';
import type { InputHTMLAttributes, Ref } from 'react';
import { part } from '../brand/tokens/part';

const input = css`
  appearance: none;
  inline-size: 100%;
  block-size: var(--entry-control-height);
  padding: 0 13px;
  border: 1px solid var(--entry-color-field-line);
  border-radius: var(--entry-radius-control);
  background: var(--entry-color-field);
  color: var(--entry-color-ink);
  outline: 0 solid transparent;
  transition:
    border-color var(--entry-motion),
    box-shadow var(--entry-motion);
  &::placeholder {
    color: var(--entry-color-muted);
    /* Lighter than what is typed, and still 4.5 to 1. */
    opacity: 0.9;
  }
  &:hover {
    border-color: var(--entry-color-muted);
  }
  &:focus {
    border-color: var(--entry-color-accent-text);
    box-shadow: 0 0 0 3px var(--entry-focus);
  }
  &[aria-invalid] {
    border-color: var(--entry-color-danger);
  }
  &[aria-invalid]:focus {
    box-shadow: 0 0 0 3px color-mix(in srgb, var(--entry-color-danger) 17%, transparent);
  }
  &:read-only {
    color: var(--entry-color-muted);
    border-color: var(--entry-color-line);
    background: var(--entry-color-quiet);
    box-shadow: none;
  }
  /* The browser's own autofill colours would be the only foreign ones on the screen. */
  &:-webkit-autofill {
    transition: background-color 100000s;
    -webkit-text-fill-color: var(--entry-color-ink);
    caret-color: var(--entry-color-ink);
  }
  /* iOS zooms into smaller text. */
  @media (pointer: coarse) {
    font-size: 16px;
  }
  /* Shadows are not drawn in forced colours. */
  @media (forced-colors: active) {
    &:focus {
      outline: 2px solid Highlight;
    }
  }
`;
const withButton = css`
  padding-inline-end: 48px;
`;

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
  /** Leaves room for a button at the end. */
  hasButton?: boolean;
}

/** A text control. It is uncontrolled: what was typed before hydration stays in it. */
export function TextInput({ hasButton = false, ...rest }: TextInputProps) {
  return <input {...rest} css={[input, hasButton && withButton]} part={part('input')} />;
}
