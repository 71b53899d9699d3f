import { css, type Theme } from '@emotion/react';
import styled from '@emotion/styled/base';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react';
import { part } from '../brand/tokens/part';
import { ownProps } from './styles/ownProps';

interface LinkStyle {
  theme: Theme;
  $isQuiet: boolean;
}

const linkStyle = ({ theme: { color, weight }, $isQuiet }: LinkStyle) => css`
  color: ${$isQuiet ? color.muted : color.accentText};
  font-weight: ${$isQuiet ? 400 : weight.label};
  text-decoration: none;
  text-underline-offset: 3px;
  border-radius: 4px;
  cursor: pointer;
  &:hover {
    text-decoration: underline;
    ${$isQuiet && `color: ${color.ink};`}
  }
  /* A touch target of 44 px that takes no more space: the line around it stays as high as its text. */
  @media (pointer: coarse) {
    position: relative;
    &::after {
      content: '';
      position: absolute;
      inset: min(0px, 50% - 22px) min(-4px, 50% - 22px);
    }
  }
`;
const Link = styled('a', ownProps)<{ $isQuiet: boolean }>(linkStyle);
const PlainButton = styled('button', ownProps)<{ $isQuiet: boolean }>(
  linkStyle,
  css`
    appearance: none;
    padding: 0;
    border: 0;
    background: none;
    text-align: start;
  `,
);

export interface TextLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  /** For links around the form. */
  isQuiet?: boolean;
}

/** A new tab gets no `opener`, unless `rel` says so. */
export function TextLink({ isQuiet = false, children, ...rest }: TextLinkProps) {
  const rel = rest.rel ?? (rest.target === '_blank' ? 'noopener' : undefined);
  return (
    <Link {...rest} rel={rel} $isQuiet={isQuiet} part={part('link')}>
      {children}
    </Link>
  );
}

export interface LinkButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  isQuiet?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** Performs an action and navigates nowhere. */
export function LinkButton({ isQuiet = false, children, ...rest }: LinkButtonProps) {
  return (
    <PlainButton type="button" {...rest} $isQuiet={isQuiet} part={part('link')}>
      {children}
    </PlainButton>
  );
}
