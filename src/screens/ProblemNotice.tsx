import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { Notice } from '../ui/Notice';

const place = css`
  margin-block-end: 16px;
`;

/** Why a whole screen cannot do what it is for; what is left to do stands below. */
export function ProblemNotice({ children }: { children: ReactNode }) {
  return (
    <div css={place}>
      <Notice>{children}</Notice>
    </div>
  );
}
