import { css } from '@emotion/react';
import type { ReactNode } from 'react';

const clipped = css`
  display: block;
  overflow: hidden;
`;
const parts = css`
  display: flex;
  flex-wrap: wrap;
  margin-inline-start: -0.9em;
  & > span {
    padding-inline-start: 0.9em;
  }
`;
const dot = css`
  display: inline-block;
  inline-size: 0.9em;
  margin-inline-start: -0.9em;
  text-align: center;
`;

/**
 * Facts on a line with dots between them. Where they need another line, no dot is left at its end.
 * @param facts in their order; what is empty is none
 */
export function Dotted({ facts }: { facts: readonly ReactNode[] }) {
  const shown = facts
    .map((fact, place) => ({ fact, place }))
    .filter(({ fact }) => fact !== undefined && fact !== null && fact !== false && fact !== '');
  return (
    <span css={clipped}>
      <span css={parts}>
        {shown.map(({ fact, place }, index) => (
          <span key={place}>
            {/* At the start of a line it is outside. */}
            {index > 0 && <span css={dot}> · </span>}
            {fact}
          </span>
        ))}
      </span>
    </span>
  );
}
