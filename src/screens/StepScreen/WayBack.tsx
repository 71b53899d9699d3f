import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons/icons';
import { LinkButton, TextLink, type TextLinkProps } from '../../ui/TextLink';
import { useLift } from './useLift';

const back = css`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  font-size: var(--entry-label-size);
  line-height: 1.78;
  white-space: nowrap;
  & > svg {
    transform: scaleX(var(--entry-flip, 1));
  }
`;
const arrow = (
  <Icon size={16}>
    <path d="M16.5 10h-13m5.5-5.5L3.5 10 9 15.5" strokeWidth={1.8} />
  </Icon>
);

export function BackButton({
  isLocked = false,
  onClick,
  children,
}: {
  isLocked?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <LinkButton
      css={back}
      isQuiet
      aria-disabled={isLocked || undefined}
      onClick={isLocked ? undefined : onClick}
    >
      {arrow}
      {children}
    </LinkButton>
  );
}

export function BackLink({ children, ...rest }: TextLinkProps) {
  return (
    <TextLink {...rest} css={back} isQuiet>
      {arrow}
      {children}
    </TextLink>
  );
}

const row = css`
  display: flex;
  min-block-size: 24px;
  margin-block-end: 12px;
`;

export function BackRow({ children }: { children: ReactNode }) {
  const lift = useLift(36);
  return <div css={[row, lift]}>{children}</div>;
}
