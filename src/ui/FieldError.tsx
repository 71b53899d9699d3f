import { css } from '@emotion/react';
import styled from '@emotion/styled/base';
import { AlertIcon } from './icons/icons';
import { part } from '../brand/tokens/part';
import { ownProps } from './styles/ownProps';

/** The line takes its space before the error appears, so that nothing below moves. */
const Line = styled(
  'div',
  ownProps,
)(
  ({ theme: { color, size } }) => css`
    /* Below both the label and its action. */
    grid-column: 1 / -1;
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 5px;
    min-block-size: 24px;
    padding-block: 4px;
    color: ${color.danger};
    font-size: ${size.small};
    line-height: 1.28;
  `,
);

/** Capitalises the first letter, which the hub's own messages may not do. */
const Message = styled('span', ownProps)`
  text-wrap: pretty;
  &::first-letter {
    text-transform: uppercase;
  }
`;

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <Line id={id} role="alert" part={part('error')}>
      {error && (
        <>
          <AlertIcon size={16} />
          <Message>{error}</Message>
        </>
      )}
    </Line>
  );
}
