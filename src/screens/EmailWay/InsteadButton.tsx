import { css } from '@emotion/react';
import type { ReactNode, Ref } from 'react';
import { LinkButton } from '../../ui/TextLink';

/** In the space of the field's error line, so that nothing moves when it appears; below an error. */
const place = css`
  display: flex;
  align-items: start;
  block-size: 0;
  font-size: var(--entry-label-size);
  line-height: 1.5;
  transform: translateY(-30px);
  [part~='field']:has([aria-invalid]) + & {
    block-size: auto;
    padding-block-end: 6px;
    transform: none;
  }
`;

export interface InsteadButtonProps {
  ref?: Ref<HTMLDivElement>;
  isLocked: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Changes between the password and a code, below the field of either. */
export function InsteadButton({ ref, isLocked, onClick, children }: InsteadButtonProps) {
  return (
    <div ref={ref} css={place}>
      <LinkButton aria-disabled={isLocked || undefined} onClick={isLocked ? undefined : onClick}>
        {children}
      </LinkButton>
    </div>
  );
}
