import { css, keyframes } from '@emotion/react';
import styled from '@emotion/styled/base';
import type { ReactNode } from 'react';
import { AlertIcon, InfoIcon } from './icons/icons';
import { part } from '../brand/tokens/part';
import { ownProps } from './styles/ownProps';

const appear = keyframes`from{opacity:0;transform:translateY(-4px)}`;
type Tone = 'danger' | 'info';

const Root = styled(
  'div',
  ownProps,
)<{ $tone: Tone }>(
  ({ theme: { color, radius, motion }, $tone }) => css`
    display: flex;
    flex-wrap: wrap;
    align-items: start;
    gap: 6px 10px;
    padding: 11px 14px;
    border-radius: ${radius.control};
    border: 1px solid transparent;
    font-size: 0.93em;
    line-height: 1.43;
    animation: ${appear} ${motion};
    background: ${$tone === 'danger' ? color.dangerQuiet : color.quiet};
    & > p {
      /* Beside its icon always, beside the action where there is room. */
      flex: 1 1 min(9em, calc(100% - 30px));
      text-wrap: pretty;
    }
    &:lang(zh) > p {
      overflow-wrap: anywhere;
      word-break: keep-all;
    }
    & > p + * {
      margin-inline-start: auto;
    }
    & > p::first-letter {
      text-transform: uppercase;
    }
    & > svg {
      color: ${$tone === 'danger' ? color.danger : color.muted};
    }
  `,
);

export interface NoticeProps {
  tone?: Tone;
  /** A link or a link-style button. */
  action?: ReactNode;
  children: ReactNode;
}

/** A `danger` message is announced at once. */
export function InlineMessage({ tone = 'danger', action, children }: NoticeProps) {
  return (
    <Root $tone={tone} role={tone === 'danger' ? 'alert' : 'status'} part={part('notice')}>
      {tone === 'danger' ? <AlertIcon /> : <InfoIcon />}
      <p>{children}</p>
      {action}
    </Root>
  );
}
