import { css } from '@emotion/react';
import type { SelectHTMLAttributes } from 'react';
import { Field } from './Field';
import { ChevronIcon } from './icons/ChevronIcon';
import { part } from '../brand/tokens/part';

const select = css`
  appearance: none;
  inline-size: 100%;
  block-size: var(--entry-control-height);
  padding-block: 0;
  padding-inline: 13px 40px;
  border: 1px solid var(--entry-color-field-line);
  border-radius: var(--entry-radius-control);
  background: var(--entry-color-field);
  color: var(--entry-color-ink);
  outline: 0 solid transparent;
  text-overflow: ellipsis;
  cursor: pointer;
  transition:
    border-color var(--entry-motion),
    box-shadow var(--entry-motion);
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
  &:disabled {
    color: var(--entry-color-muted);
    background: var(--entry-color-quiet);
    opacity: 1;
    cursor: default;
  }
  & option {
    background: var(--entry-color-field);
    color: var(--entry-color-ink);
  }
  @media (pointer: coarse) {
    font-size: 16px;
  }
  @media (forced-colors: active) {
    &:focus {
      outline: 2px solid Highlight;
    }
  }
`;
const unchosen = css`
  color: var(--entry-color-muted);
`;
const arrow = css`
  position: absolute;
  inset-block: 0;
  inset-inline-end: 13px;
  display: grid;
  place-items: center;
  color: var(--entry-color-muted);
  pointer-events: none;
`;

export interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value'> {
  label: string;
  error?: string | undefined;
  /** Shown while nothing is chosen. */
  placeholder: string;
  options: readonly { value: string; label: string }[];
  /** Empty while nothing is chosen. */
  value: string;
}

/** A choice of one, by the browser's own list: phones bring their own. */
export function SelectField({ label, error, placeholder, options, value, ...rest }: SelectFieldProps) {
  return (
    <Field label={label} error={error}>
      {(attributes) => (
        <>
          <select
            {...rest}
            {...attributes}
            value={value}
            css={[select, value === '' && unchosen]}
            part={part('input')}
          >
            <option value="" disabled>
              {placeholder}
            </option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <span css={arrow}>
            <ChevronIcon />
          </span>
        </>
      )}
    </Field>
  );
}
