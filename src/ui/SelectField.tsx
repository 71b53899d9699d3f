import { css } from '@emotion/react';
import styled from '@emotion/styled/base';
import type { SelectHTMLAttributes } from 'react';
import { Field } from './Field';
import { ChevronIcon } from './icons/icons';
import { part } from '../brand/tokens/part';
import { ownProps } from './styles/ownProps';

const Select = styled(
  'select',
  ownProps,
)<{ $isUnchosen: boolean }>(
  ({ theme: { color, radius, motion, density }, $isUnchosen }) => css`
    appearance: none;
    inline-size: 100%;
    block-size: ${density.control};
    padding-block: 0;
    padding-inline: ${density.fieldInset} 40px;
    border: 1px solid ${color.fieldLine};
    border-radius: ${radius.control};
    background: ${color.field};
    color: ${$isUnchosen ? color.muted : color.ink};
    outline: 0 solid transparent;
    text-overflow: ellipsis;
    cursor: pointer;
    transition:
      border-color ${motion},
      box-shadow ${motion};
    &:hover {
      border-color: ${color.muted};
    }
    &:focus {
      border-color: ${color.accentText};
      box-shadow: 0 0 0 3px ${color.focus};
    }
    &[aria-invalid] {
      border-color: ${color.danger};
      background: ${color.dangerQuiet};
    }
    /* While the form is busy, only its button shows it. */
    &:disabled {
      opacity: 1;
      cursor: default;
    }
    & option {
      background: ${color.field};
      color: ${color.ink};
    }
    @media (pointer: coarse) {
      font-size: max(16px, 1em);
    }
    @media (forced-colors: active) {
      &:focus {
        outline: 2px solid Highlight;
      }
    }
  `,
);
const Arrow = styled(
  'span',
  ownProps,
)(
  ({ theme: { color, density } }) => css`
    position: absolute;
    inset-block: 0;
    inset-inline-end: ${density.fieldInset};
    display: grid;
    place-items: center;
    color: ${color.muted};
    pointer-events: none;
  `,
);

export interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value'> {
  label: string;
  error?: string | undefined;
  placeholder: string;
  options: readonly { value: string; label: string }[];
  value: string;
}

/** The browser's own list, so that phones show their native picker. */
export function SelectField({ label, error, placeholder, options, value, ...rest }: SelectFieldProps) {
  return (
    <Field label={label} error={error}>
      {(attributes) => (
        <>
          <Select {...rest} {...attributes} value={value} $isUnchosen={value === ''} part={part('input')}>
            <option value="" disabled>
              {placeholder}
            </option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
          <Arrow>
            <ChevronIcon />
          </Arrow>
        </>
      )}
    </Field>
  );
}
