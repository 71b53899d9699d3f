import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { part } from '../../brand/tokens/part';
import { useEntryView } from '../EntryView';

const around = css`
  padding: 24px;
  border-radius: var(--entry-radius-card);
  background: var(--entry-color-surface);
`;
const tall = css`
  min-block-size: 100svh;
  padding-block-start: 22svh;
  border-radius: 0;
`;
const column = css`
  max-inline-size: var(--entry-column);
  margin-inline: auto;
`;

/** Layout of a failure that broke the usual layout: contains nothing that could fail as well. */
export function FailureLayout({ hasMoved, children }: { hasMoved: boolean; children: ReactNode }) {
  const { mode } = useEntryView();
  // A partner's page has its own `<main>`.
  const Place = mode === 'tag' ? 'div' : 'main';
  return (
    <Place css={[around, mode === 'page' && tall]} part={part('layout')} data-entered={hasMoved || undefined}>
      <div css={column}>{children}</div>
    </Place>
  );
}
