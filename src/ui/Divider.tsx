import { css } from '@emotion/react';
import styled from '@emotion/styled/base';
import { part } from '../brand/tokens/part';
import { ownProps } from './styles/ownProps';

const Line = styled(
  'p',
  ownProps,
)(
  ({ theme: { color, size } }) => css`
    display: flex;
    align-items: center;
    gap: 12px;
    color: ${color.muted};
    font-size: ${size.small};
    line-height: 1.6;
    &::before,
    &::after {
      content: '';
      flex: 1;
      border-block-start: 1px solid ${color.line};
    }
  `,
);

export function Divider({ children }: { children: string }) {
  return <Line part={part('divider')}>{children}</Line>;
}
