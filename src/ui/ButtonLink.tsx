import { css } from '@emotion/react';
import type { AnchorHTMLAttributes } from 'react';
import { buttonBase, buttonLooks, buttonText } from './buttonStyles';
import { part } from '../brand/tokens/part';

const link = css`
  color: inherit;
  text-decoration: none;
`;

export interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  variant?: 'primary' | 'secondary';
}

/** A link that looks like a button. One that opens a new tab never hands over this window, unless `rel` says so. */
export function ButtonLink({ variant = 'primary', children, ...rest }: ButtonLinkProps) {
  const rel = rest.rel ?? (rest.target === '_blank' ? 'noopener' : undefined);
  return (
    <a
      {...rest}
      rel={rel}
      css={[link, buttonBase, buttonLooks[variant]]}
      part={part('button', `button-${variant}`)}
    >
      <span css={buttonText}>{children}</span>
    </a>
  );
}
