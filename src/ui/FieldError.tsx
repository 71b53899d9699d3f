import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { AlertIcon } from './icons/AlertIcon';
import { part } from '../brand/tokens/part';
import { ownProps } from './styles/ownProps';

/** The line is there before the error is, so that nothing below moves. */
const Line = styled(
  'div',
  ownProps,
)(
  ({ theme: { color, size } }) => css`
    /* Below both the label and its action. */
    grid-column: 1 / -1;
    display: flex;
    align-items: flex-start;
    gap: 5px;
    min-block-size: 24px;
    padding-block: 3px 5px;
    color: ${color.danger};
    font-size: ${size.small};
    line-height: 16px;
    & > svg {
      flex: none;
      margin-block-start: 1px;
    }
  `,
);

/** The hub's own messages begin as they like. */
const Message = styled.span`
  &::first-letter {
    text-transform: uppercase;
  }
`;

/** The reserved line below a control that says what is wrong with its value, and announces it when it appears. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <Line id={id} role="alert" part={part('error')}>
      {error && (
        <>
          <AlertIcon size={14} />
          <Message>{error}</Message>
        </>
      )}
    </Line>
  );
}
