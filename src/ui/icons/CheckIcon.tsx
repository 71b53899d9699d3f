import { css, keyframes } from '@emotion/react';
import { Icon } from './Icon';

const draw = keyframes`from{stroke-dashoffset:20}to{stroke-dashoffset:0}`;
const line = css`
  stroke-dasharray: 20;
  animation: ${draw} 280ms ease-out both;
`;

/** A check mark with an animated stroke that runs once. */
export function CheckIcon() {
  return (
    <Icon>
      <path css={line} d="m4.5 10.5 3.7 3.7 7.3-8" strokeWidth={2} />
    </Icon>
  );
}
