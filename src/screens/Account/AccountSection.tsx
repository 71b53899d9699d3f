import { css } from '@emotion/react';
import type { ReactNode } from 'react';

const section = css`
  display: grid;
  gap: 10px 24px;
  padding-block: 20px;
  border-block-start: 1px solid var(--entry-color-line);
`;
const columns = css`
  @media (min-width: 640px) {
    grid-template-columns: 168px minmax(0, 1fr);
  }
`;
const subject = css`
  font-size: 0.93em;
  font-weight: var(--entry-label-weight);
  text-wrap: pretty;
`;
const content = css`
  min-inline-size: 0;
`;

export interface AccountSectionFrame {
  /** Left out where the heading above says it. */
  title?: string | undefined;
  children: ReactNode;
}

/** A part of the account page: what it is, then what there is of it and what can be done. */
export function AccountSection({ title, children }: AccountSectionFrame) {
  return (
    <section css={[section, title !== undefined && columns]}>
      {title !== undefined && <h3 css={subject}>{title}</h3>}
      <div css={content}>{children}</div>
    </section>
  );
}
