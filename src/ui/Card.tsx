import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { part } from '../brand/tokens/part';

const card = css`
  padding: var(--entry-card-padding);
  border: 1px solid var(--entry-card-line);
  border-radius: var(--entry-radius-card);
  background: var(--entry-color-surface);
  box-shadow: var(--entry-shadow-card);
`;

/** A surface of its own, for a form in a foreign page. */
export function Card({ children }: { children: ReactNode }) {
  return (
    <div css={card} part={part('card')}>
      {children}
    </div>
  );
}
