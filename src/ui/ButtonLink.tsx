import { css } from '@emotion/react';
import styled from '@emotion/styled/base';
import type { AnchorHTMLAttributes } from 'react';
import { buttonStyle, buttonText, type ButtonVariant } from './buttonStyles';
import { part } from '../brand/tokens/part';
import { ownProps } from './styles/ownProps';

const Root = styled('a', ownProps)<{ $variant: ButtonVariant }>(
  css`
    color: inherit;
    text-decoration: none;
  `,
  buttonStyle,
);

export interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  variant?: ButtonVariant;
}

/** A new tab gets no `opener`, unless `rel` says so. */
export function ButtonLink({ variant = 'primary', children, ...rest }: ButtonLinkProps) {
  const rel = rest.rel ?? (rest.target === '_blank' ? 'noopener' : undefined);
  return (
    <Root {...rest} rel={rel} $variant={variant} part={part('button', `button-${variant}`)}>
      <span css={buttonText}>{children}</span>
    </Root>
  );
}
