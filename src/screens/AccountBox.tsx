import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { Avatar } from '../ui/Avatar';

const box = css`
  display: flex;
  align-items: center;
  gap: 12px;
  margin-block-end: 20px;
  padding: 14px 16px;
  border: 1px solid var(--entry-color-line);
  border-radius: min(14px, var(--entry-radius-card));
  font-weight: var(--entry-label-weight);
  overflow-wrap: anywhere;
`;

/** @param name for the avatar @param children the name, or a sentence with it */
export function AccountBox({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div css={box}>
      <Avatar name={name} />
      <span>{children}</span>
    </div>
  );
}
