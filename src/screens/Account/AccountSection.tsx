import { css } from '@emotion/react';
import type { ReactNode } from 'react';

const section = css`
  display: flex;
  flex-wrap: wrap;
  gap: 10px 24px;
  padding-block: 20px;
  border-block-start: 1px solid var(--entry-color-line);
`;
const subject = css`
  flex: 1 1 12em;
  font-size: 0.93em;
  font-weight: var(--entry-label-weight);
  text-wrap: pretty;
`;
/** Beside its name where there is room for both: a tag may be narrow in a wide page, a text large. */
const content = css`
  flex: 9999 1 18.5em;
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
    <section css={section}>
      {title !== undefined && <h3 css={subject}>{title}</h3>}
      <div css={content}>{children}</div>
    </section>
  );
}
