import { css } from '@emotion/react';
import styled from '@emotion/styled/base';
import type { InputHTMLAttributes, Ref } from 'react';
import { part } from '../brand/tokens/part';
import { ownProps } from './styles/ownProps';

const Input = styled(
  'input',
  ownProps,
)(
  ({ theme: { color, radius, motion, density } }) => css`
    appearance: none;
    inline-size: 100%;
    block-size: ${density.control};
    padding: 0 ${density.fieldInset};
    border: 1px solid ${color.fieldLine};
    border-radius: ${radius.control};
    background: ${color.field};
    color: ${color.ink};
    outline: 0;
    transition:
      border-color ${motion},
      box-shadow ${motion};
    &::placeholder {
      color: ${color.muted};
      /* Lighter than typed text, and still 4.5 to 1. */
      opacity: 0.9;
    }
    &[aria-invalid]::placeholder {
      opacity: 1;
    }
    &:hover {
      border-color: ${color.muted};
    }
    &:focus {
      border-color: ${color.accentText};
      box-shadow: 0 0 0 3px ${color.focus};
    }
    /* The ground too: a brand's red focus looks like the border of an error. */
    &[aria-invalid] {
      border-color: ${color.danger};
      background: ${color.dangerQuiet};
    }
    &[aria-invalid]:focus {
      box-shadow: 0 0 0 3px color-mix(in srgb, ${color.danger} 17%, transparent);
    }
    /* Replaces the browser's autofill colours, which match no theme. */
    &:-webkit-autofill {
      transition: background-color 100000s;
      -webkit-text-fill-color: ${color.ink};
      caret-color: ${color.ink};
    }
    /* Space for the button at its end. */
    &:not(:last-child) {
      padding-inline-end: 48px;
    }
    /* iOS zooms into smaller text. */
    @media (pointer: coarse) {
      font-size: max(16px, 1em);
    }
    /* Shadows are not painted in forced colours. */
    @media (forced-colors: active) {
      &:focus {
        outline: 2px solid Highlight;
      }
    }
  `,
);

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
}

/** Uncontrolled, so that text typed before hydration stays. */
export function TextInput(props: TextInputProps) {
  return <Input {...props} part={part('input')} />;
}
