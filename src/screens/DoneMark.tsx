import { css } from '@emotion/react';
import { CheckIcon } from '../ui/icons/icons';

const mark = css`
  display: grid;
  place-items: center;
  inline-size: 44px;
  block-size: 44px;
  margin-block-end: 16px;
  border-radius: 99px;
  background: color-mix(in srgb, var(--entry-color-success) 14%, transparent);
  color: var(--entry-color-success);
`;

/** Above the heading of a screen that has nothing left to do. */
export function DoneMark() {
  return (
    <span css={mark}>
      <CheckIcon />
    </span>
  );
}
