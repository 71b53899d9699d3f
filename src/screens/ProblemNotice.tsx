import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { InlineMessage } from '../ui/InlineMessage';

const place = css`
  margin-block-end: 16px;
`;

/** The remaining actions follow below. */
export function ProblemNotice({ children }: { children: ReactNode }) {
  return (
    <div css={place}>
      <InlineMessage>{children}</InlineMessage>
    </div>
  );
}
