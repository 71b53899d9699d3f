import { css, keyframes } from '@emotion/react';
import type { ReactNode } from 'react';
import { Card } from '../../ui/Card';
import { rowsAttribute } from '../../contract/portalDocument';
import { part } from '../../brand/tokens/part';
import { HeadingFocus } from '../HeadingFocus';
import { useEntryView } from '../EntryView';
import { waitingAttribute } from '../useHiddenBelow';
import { BrandPanel } from './BrandPanel';
import { LegalLinks } from './LegalLinks';
import { PortalHeader } from './PortalHeader';
import { wide } from './wide';

const page = css`
  min-block-size: 100svh;
  background: var(--entry-color-surface);
  ${wide} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;
const formSide = css`
  display: flex;
  flex-direction: column;
  padding: 20px;
  /* A column by number: on a slow line the form is painted before the brand's side has been parsed. */
  ${wide} {
    grid-area: 1 / 2;
    min-block-size: 100svh;
    padding: 24px 40px;
  }
`;
/** Anchored to the top, so that a message below the form shifts nothing above it. */
const column = css`
  inline-size: 100%;
  max-inline-size: var(--entry-column);
  margin-inline: auto;
  padding-block: 26px 40px;
  ${wide} {
    padding-block: clamp(24px, (100svh - 620px) / 2, 220px) 20px;
    [${rowsAttribute}] & {
      padding-block-start: clamp(24px, (100svh - 690px) / 2, 193px);
    }
    /* A notice above the form takes its space from above the heading. */
    &:has([data-above-form]) {
      padding-block-start: clamp(24px, (100svh - 710px) / 2, 180px);
    }
  }
`;
/** Matches what follows a screen that is still loading (`useHiddenBelow`). */
const afterWaiting = `[${waitingAttribute}] &`;
const legal = css`
  margin-block-start: auto;
  ${afterWaiting} {
    visibility: hidden;
  }
`;
/** On a phone the form comes first, in reading order too. Beside it, the brand comes first visually. */
const brandSide = css`
  padding: 16px;
  @media print {
    display: none;
  }
  ${wide} {
    grid-area: 1 / 1;
    padding-inline-end: 0;
  }
  /* Beside the form nothing shifts it. */
  @media (max-width: 959.98px) {
    ${afterWaiting} {
      visibility: hidden;
    }
  }
`;
const bare = css`
  padding: 24px;
  background: var(--entry-color-surface);
`;
const narrow = css`
  inline-size: 100%;
  max-inline-size: var(--entry-column);
  margin-inline: auto;
`;
const cardColumn = css`
  inline-size: 100%;
  max-inline-size: calc(var(--entry-column) + 2 * var(--entry-card-padding) + 2px);
  margin-inline: auto;
`;
const below = css`
  margin-block-start: 24px;
  ${afterWaiting} {
    visibility: hidden;
  }
`;
const slide = keyframes`from{opacity:0;transform:translateX(var(--entry-slide,8px))}`;
const sliding = css`
  animation: ${slide} 180ms ease-out;
`;

/** Constants: React skips an element that is the same object, so input in a form does not render these again. */
const portalHeader = <PortalHeader />;
const legalLinks = <LegalLinks />;
const brandPanel = <BrandPanel />;

export interface EntryLayoutProps {
  /** Another name means another screen. */
  screen: string;
  /** The screen replaced another: it slides in, and its heading takes the focus. */
  hasChanged?: boolean;
  children: ReactNode;
}

/** Two sides as a page, a card as a tag, only the form in a frame. */
export function EntryLayout({ screen, hasChanged = false, children }: EntryLayoutProps) {
  const { mode } = useEntryView();
  const content = (
    <div key={screen} css={hasChanged && sliding} data-entered={hasChanged || undefined}>
      {hasChanged && <HeadingFocus />}
      {children}
    </div>
  );

  if (mode === 'page') {
    return (
      <div css={page} part={part('layout')}>
        <div css={formSide}>
          {portalHeader}
          <main css={column}>{content}</main>
          <div css={legal}>{legalLinks}</div>
        </div>
        <div css={brandSide}>{brandPanel}</div>
      </div>
    );
  }
  const form = (
    <>
      <slot name="header" />
      {content}
      <div css={below}>{legalLinks}</div>
    </>
  );
  return mode === 'tag' ? (
    <div css={cardColumn} part={part('layout')}>
      <Card>{form}</Card>
    </div>
  ) : (
    <main css={bare} part={part('layout')}>
      <div css={narrow}>{form}</div>
    </main>
  );
}
