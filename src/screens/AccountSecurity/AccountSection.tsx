import { css } from '@emotion/react';
import type { ReactNode } from 'react';

const section = css`
  padding-block-start: 4px;
  & + & {
    margin-block-start: 18px;
    border-block-start: 1px solid var(--entry-color-line);
    padding-block-start: 14px;
  }
`;
const subject = css`
  margin-block-end: 10px;
  font-size: 1em;
  font-weight: var(--entry-label-weight);
`;

/** A part of the account dialog, below a line where another is above it. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section css={section}>
      <h3 css={subject}>{title}</h3>
      {children}
    </section>
  );
}
