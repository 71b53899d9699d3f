import { css, keyframes } from '@emotion/react';
import type { ReactNode } from 'react';
import { AlertIcon } from './icons/AlertIcon';
import { part } from '../brand/tokens/part';

const appear = keyframes`from{opacity:0;transform:translateY(-4px)}`;
const notice = css`
  display: grid;
  grid-template-columns: auto 1fr auto;
  align-items: start;
  gap: 10px;
  padding: 11px 14px;
  border-radius: var(--entry-radius-control);
  border: 1px solid transparent;
  font-size: 14px;
  line-height: 20px;
  animation: ${appear} var(--entry-motion);
  & > p::first-letter {
    text-transform: uppercase;
  }
`;
const tones = {
  danger: css`
    background: var(--entry-color-danger-quiet);
    & > svg {
      color: var(--entry-color-danger);
    }
  `,
  info: css`
    background: var(--entry-color-quiet);
    & > svg {
      color: var(--entry-color-accent-text);
    }
  `,
};

export interface NoticeProps {
  tone?: 'danger' | 'info';
  /** A link or link-like button. */
  action?: ReactNode;
  children: ReactNode;
}

/** A message inside the screen. A `danger` one is announced at once. */
export function Notice({ tone = 'danger', action, children }: NoticeProps) {
  return (
    <div css={[notice, tones[tone]]} role={tone === 'danger' ? 'alert' : 'status'} part={part('notice')}>
      <AlertIcon />
      <p>{children}</p>
      {action}
    </div>
  );
}
