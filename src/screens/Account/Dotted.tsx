import { css } from '@emotion/react';
import { Children, isValidElement, type ReactNode } from 'react';

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

/** Facts on a line with dots between them; an empty text is none. Where they need another line, no dot is left at its end. */
export function Dotted({ children }: { children: ReactNode }) {
  return (
    <span css={clipped}>
      <span css={parts}>
        {Children.toArray(children)
          .filter((fact) => fact !== '')
          .map((fact, place) => (
            <span key={isValidElement(fact) ? fact.key : place}>
              {/* At the start of a line it is outside. */}
              {place > 0 && <span css={dot}> · </span>}
              {fact}
            </span>
          ))}
      </span>
    </span>
  );
}
