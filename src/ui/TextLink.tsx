import { css } from '@emotion/react';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import { part } from '../brand/tokens/part';

const base = css`
  color: var(--entry-color-accent-text);
  font-weight: var(--entry-label-weight);
  text-decoration: none;
  text-underline-offset: 3px;
  border-radius: 4px;
  cursor: pointer;
  &:hover {
    text-decoration: underline;
  }
  /* 44 px to a finger, without taking the room: the line around it stays as high as its text. */
  @media (pointer: coarse) {
    position: relative;
    &::after {
      content: '';
      position: absolute;
      inset: min(0px, 50% - 22px) min(-4px, 50% - 22px);
    }
  }
`;
const quiet = css`
  color: var(--entry-color-muted);
  font-weight: 400;
  &:hover {
    color: var(--entry-color-ink);
  }
`;
const bare = css`
  appearance: none;
  padding: 0;
  border: 0;
  background: none;
  text-align: start;
`;

export interface TextLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  /** In the colour of secondary text, for links around the form. */
  isQuiet?: boolean;
}

/** A link. One that opens a new tab never hands over this window, unless `rel` says so. */
export function TextLink({ isQuiet = false, children, ...rest }: TextLinkProps) {
  const rel = rest.rel ?? (rest.target === '_blank' ? 'noopener' : undefined);
  return (
    <a {...rest} rel={rel} css={[base, isQuiet && quiet]} part={part('link')}>
      {children}
    </a>
  );
}

export interface LinkButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  isQuiet?: boolean;
}

/** A button that looks like a link: it does something here and leads nowhere. */
export function LinkButton({ isQuiet = false, children, ...rest }: LinkButtonProps) {
  return (
    <button type="button" {...rest} css={[base, bare, isQuiet && quiet]} part={part('link')}>
      {children}
    </button>
  );
}
