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

/** The spinner of a screen that only waits; its text is above. */
export function Waiting() {
  return (
    <div css={place}>
      <Spinner />
    </div>
  );
}
