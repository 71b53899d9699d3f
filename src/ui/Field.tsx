import { css } from '@emotion/react';
import { useId, type ReactNode } from 'react';
import { part } from '../brand/tokens/part';
import { FieldError } from './FieldError';

const field = css`
  display: grid;
  grid-template: 'label action' 'control control' / 1fr auto;
`;
const labelStyle = css`
  grid-area: label;
  padding-block-end: 6px;
  font-size: var(--entry-label-size);
  font-weight: var(--entry-label-weight);
  line-height: 20px;
`;
const actionStyle = css`
  grid-area: action;
  display: flex;
  align-items: start;
  font-size: var(--entry-label-size);
  line-height: 20px;
  /* What a finger hits ends where the control begins: a button may stand in it. */
  & > a::after,
  & > button::after {
    inset-block: -18px -6px;
  }
`;
const control = css`
  grid-area: control;
  position: relative;
`;
/** What a control must carry to belong to its field. */
export interface ControlAttributes {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string;
}

export interface FieldProps {
  label: string;
  /** Why the value is not right; empty or absent when it is. */
  error?: string | undefined;
  /** A link at the end of the label's line. It comes after the control in tab order. */
  action?: ReactNode;
  /** Draws the control with the attributes it needs. */
  children: (attributes: ControlAttributes) => ReactNode;
}

/** A label above, a control, and below it a reserved line for the error, which is announced when it appears. */
export function Field({ label, error, action, children }: FieldProps) {
  const id = useId();
  const errorId = `${id}error`;
  return (
    <div css={field} part={part('field')}>
      <label css={labelStyle} htmlFor={id} part={part('label')}>
        {label}
      </label>
      <div css={control}>
        {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': errorId })}
      </div>
      {action && <div css={actionStyle}>{action}</div>}
      <FieldError id={errorId} error={error} />
    </div>
  );
}
