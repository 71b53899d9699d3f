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
  display: flex;
  flex-direction: column;
  min-block-size: 100svh;
  background: var(--entry-color-surface);
  ${wide} {
    display: grid;
    grid-template: 1fr auto / minmax(0, 1fr) minmax(0, 1fr);
  }
`;
const formSide = css`
  padding: 20px 20px 0;
  /* A column by number: on a slow line the form is painted before the brand's side has been parsed. */
  ${wide} {
    grid-area: 1 / 2;
    padding: 24px 40px 0;
  }
`;
/** Anchored to the top, so that a message below the form shifts nothing above it. */
const column = css`
  inline-size: 100%;
  max-inline-size: var(--entry-column);
  margin-inline: auto;
  padding-block: 26px 40px;
  ${wide} {
    padding-block: clamp(24px, 50svh - var(--half, 296px), 234px) 20px;
    [${rowsAttribute}] & {
      --half: 331px;
    }
    /* A notice above the form takes its space from above the heading. */
    &:has([data-above-form]) {
      --half: 373px;
    }
  }
`;
/** Matches what follows a screen that is still loading (`useHiddenBelow`). */
const afterWaiting = `[${waitingAttribute}] &`;
const legal = css`
  margin-block-start: auto;
  padding: 0 20px 20px;
  ${wide} {
    grid-area: 2 / 2;
    padding: 0 40px 24px;
  }
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
    grid-area: 1 / 1 / 3;
    padding-inline-end: 0;
  }
`;
/** A phone has it below the sign-in only: after a code or a refusal there is nothing to show. */
const beside = css`
  @media (max-width: 959.98px) {
    display: none;
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
        </div>
        <div css={[brandSide, screen !== 'login' && beside]}>{brandPanel}</div>
        <div css={legal}>{legalLinks}</div>
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
