import { css } from '@emotion/react';
import styled from '@emotion/styled/base';
import { useId, type ReactNode } from 'react';
import { part } from '../brand/tokens/part';
import { FieldError } from './FieldError';
import { ownProps } from './styles/ownProps';

const Root = styled('div', ownProps)`
  display: grid;
  grid-template: 'label action' 'control control' / 1fr auto;
  column-gap: 12px;
`;
const Label = styled(
  'label',
  ownProps,
)(
  ({ theme: { size, weight } }) => css`
    grid-area: label;
    padding-block-end: 6px;
    font-size: ${size.label};
    font-weight: ${weight.label};
    line-height: 1.5;
  `,
);
const Action = styled(
  'div',
  ownProps,
)(
  ({ theme: { size } }) => css`
    grid-area: action;
    display: flex;
    align-items: start;
    font-size: ${size.label};
    line-height: 1.5;
    /* The touch target ends where the control begins, which may contain a button. */
    & > a::after,
    & > button::after {
      inset-block: -18px -6px;
    }
  `,
);
const Control = styled('div', ownProps)`
  grid-area: control;
  position: relative;
`;
export interface ControlAttributes {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string;
}

export interface FieldProps {
  label: string;
  /** Empty or absent when the value is valid. */
  error?: string | undefined;
  /** At the end of the label's line; after the control in tab order. */
  action?: ReactNode;
  /** A text that describes the field besides its error. */
  describedBy?: string | undefined;
  children: (attributes: ControlAttributes) => ReactNode;
}

/** The error's line is reserved; it is announced when it appears. */
export function Field({ label, error, action, describedBy = '', children }: FieldProps) {
  const id = useId();
  const errorId = `${id}error`;
  return (
    <Root part={part('field')}>
      <Label htmlFor={id} part={part('label')}>
        {label}
      </Label>
      <Control>
        {children({
          id,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': `${errorId} ${describedBy}`.trim(),
        })}
      </Control>
      {action && <Action>{action}</Action>}
      <FieldError id={errorId} error={error} />
    </Root>
  );
}
