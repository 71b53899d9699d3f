import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { part } from '../brand/tokens/part';
import { FieldError } from './FieldError';
import { ownProps } from './styles/ownProps';

const Row = styled.div(
  ({ theme: { size } }) => css`
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 10px;
    align-items: start;
    font-size: ${size.label};
    line-height: 20px;
  `,
);
const Box = styled(
  'input',
  ownProps,
)(
  ({ theme: { color } }) => css`
    inline-size: 18px;
    block-size: 18px;
    margin: 1px 0 0;
    accent-color: ${color.accentText};
    cursor: pointer;
    &:focus-visible {
      outline: 2px solid ${color.accentText};
      outline-offset: 2px;
      border-radius: 4px;
    }
    &[aria-invalid] {
      outline: 1px solid ${color.danger};
      outline-offset: 2px;
      border-radius: 4px;
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
 * On touch screens the whole row, 44 px high, ticks the box. Links lie above that area, each on its own lines only, so
 * that links on neighbouring lines stay reachable.
 */
const Label = styled.label`
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
  /** The label; links in it can be followed without ticking the box. */
  children: ReactNode;
}

/** A checkbox with its label beside it and a reserved line for the error. */
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
