import { css } from '@emotion/react';
import styled from '@emotion/styled/base';
import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { part } from '../brand/tokens/part';
import { FieldError } from './FieldError';
import { ownProps } from './styles/ownProps';

const Row = styled(
  'div',
  ownProps,
)(
  ({ theme: { size } }) => css`
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 10px;
    align-items: start;
    font-size: ${size.label};
    line-height: 1.48;
  `,
);
const Box = styled(
  'input',
  ownProps,
)(
  ({ theme: { color, radius, motion } }) => css`
    appearance: none;
    display: grid;
    place-items: center;
    inline-size: 18px;
    block-size: 18px;
    margin: 1px 0 0;
    border: 1px solid ${color.fieldLine};
    border-radius: min(5px, ${radius.control});
    background: ${color.field};
    cursor: pointer;
    transition:
      background-color ${motion},
      border-color ${motion};
    /* The tick: two edges of a box, turned; the same in every direction of writing. */
    &::after {
      content: '';
      inline-size: 5px;
      block-size: 9px;
      margin-block-start: -2px;
      direction: ltr;
      border: 0 solid ${color.onAccent};
      border-block-end-width: 2px;
      border-inline-end-width: 2px;
      opacity: 0;
      transform: rotate(45deg) scale(0.5);
      transition:
        opacity ${motion},
        transform ${motion};
    }
    &:hover {
      border-color: ${color.muted};
    }
    &:checked {
      border-color: ${color.accentText};
      background: ${color.accent};
    }
    &:checked::after {
      opacity: 1;
      transform: rotate(45deg);
    }
    &[aria-invalid] {
      border-color: ${color.danger};
      box-shadow: 0 0 0 1px ${color.danger};
    }
    @media (forced-colors: active) {
      appearance: auto;
      &::after {
        content: none;
      }
    }
    @media (pointer: coarse) {
      inline-size: 22px;
      block-size: 22px;
      margin: 3px 0 0;
      /* Places the box itself, so that it is hit instead of the label around it. */
      position: relative;
      z-index: 1;
    }
  `,
);
/**
 * On touch screens the whole row, 44 px high, ticks the box. Links lie above it, each on its own lines only, so that
 * links on neighbouring lines stay reachable.
 */
const Label = styled('label', ownProps)`
  text-wrap: pretty;
  @media (pointer: coarse) {
    position: relative;
    line-height: 28px;
    &::before {
      content: '';
      position: absolute;
      inset-block: -8px;
      inset-inline: -34px 0;
    }
    & a {
      padding-block: 5px;
    }
    & a::after {
      content: none;
    }
  }
`;
export interface CheckboxFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'id'> {
  error?: string | undefined;
  /** Links in the label can be followed without ticking the box. */
  children: ReactNode;
}

export function CheckboxField({ error, children, ...rest }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div part={part('field')}>
      <Row>
        <Box
          {...rest}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}error`}
        />
        <Label htmlFor={id}>{children}</Label>
      </Row>
      <FieldError id={`${id}error`} error={error} />
    </div>
  );
}
