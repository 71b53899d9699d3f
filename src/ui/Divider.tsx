import { css } from '@emotion/react';
import { part } from '../brand/tokens/part';

const divider = css`
  display: flex;
  align-items: center;
  gap: 12px;
  color: var(--entry-color-muted);
  font-size: var(--entry-small-size);
  line-height: 20px;
  &::before,
  &::after {
    content: '';
    flex: 1;
    border-block-start: 1px solid var(--entry-color-line);
  }
`;

/** A line with words in it. */
export function Divider({ children }: { children: string }) {
  return (
    <p css={divider} part={part('divider')}>
      {children}
    </p>
  );
}
