import { css } from '@emotion/react';
import { Spinner } from '../ui/Spinner';

const place = css`
  display: grid;
  justify-items: center;
  padding-block: 12px 24px;
  color: var(--entry-color-accent-text);
  & > span {
    inline-size: 28px;
    block-size: 28px;
  }
`;

/** The large ring of a screen on which nothing is to be done but to wait; its text stands above. */
export function Waiting() {
  return (
    <div css={place}>
      <Spinner />
    </div>
  );
}
