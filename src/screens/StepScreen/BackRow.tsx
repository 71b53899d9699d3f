import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { useLift } from './useLift';

const row = css`
  display: flex;
  min-block-size: 24px;
  margin-block-end: 12px;
`;

/** The way back above a screen's heading. */
export function BackRow({ children }: { children: ReactNode }) {
  const lift = useLift(36);
  return <div css={[row, lift]}>{children}</div>;
}
