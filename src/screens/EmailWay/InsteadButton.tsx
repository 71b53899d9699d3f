import { css } from '@emotion/react';
import type { ReactNode, Ref } from 'react';
import { LinkButton } from '../../ui/TextLink';
import { inErrorLine } from '../inErrorLine';

/** Apart from the button below. */
const apart = css`
  min-block-size: 18px;
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
    <div ref={ref} css={[inErrorLine, apart]}>
      <LinkButton aria-disabled={isLocked || undefined} onClick={isLocked ? undefined : onClick}>
        {children}
      </LinkButton>
    </div>
  );
}
