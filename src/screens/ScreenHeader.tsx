import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { part } from '../brand/tokens/part';
import { useEntryView, useScreenTitle } from './EntryView';

export const titleStyle = css`
  font-size: var(--entry-title-size);
  font-weight: var(--entry-title-weight);
  line-height: 1.2;
  letter-spacing: var(--entry-title-tracking);
  text-wrap: balance;
`;
export const leadStyle = css`
  position: relative;
  margin-block-start: 6px;
  color: var(--entry-color-muted);
  text-wrap: balance;
  /* Chinese would break in the middle of a word. */
  &:lang(zh) {
    text-wrap: pretty;
  }
`;
const header = css`
  margin-block-end: 26px;
`;

/** The heading takes the focus when its screen replaces another. */
export function ScreenHeader({ heading, lead }: { heading: string; lead?: ReactNode }) {
  const { mode } = useEntryView();
  useScreenTitle(heading);
  // The first-level heading of a partner's page belongs to the partner.
  const Heading = mode === 'tag' ? 'h2' : 'h1';
  return (
    <div css={header}>
      <Heading css={titleStyle} tabIndex={-1} data-screen-heading="" part={part('heading')}>
        {heading}
      </Heading>
      {lead && (
        <p css={leadStyle} part={part('lead')}>
          {lead}
        </p>
      )}
    </div>
  );
}
