import { css } from '@emotion/react';
import styled from '@emotion/styled/base';
import type { ReactNode } from 'react';
import { part } from '../brand/tokens/part';
import { ownProps } from './styles/ownProps';

const Surface = styled(
  'div',
  ownProps,
)(
  ({ theme: { color, radius, shadow, density } }) => css`
    padding: ${density.card};
    border: 1px solid ${color.cardLine};
    border-radius: ${radius.card};
    background: ${color.surface};
    box-shadow: ${shadow.card};
  `,
);

/** Surrounds a form in another site's page. */
export function Card({ children }: { children: ReactNode }) {
  return <Surface part={part('card')}>{children}</Surface>;
}
