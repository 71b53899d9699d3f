import { css, keyframes } from '@emotion/react';
import styled from '@emotion/styled/base';
import { ownProps } from './styles/ownProps';

const turn = keyframes`to{transform:rotate(1turn)}`;
export const ring = css`
  display: block;
  inline-size: 18px;
  block-size: 18px;
  border: 2px solid currentColor;
  /* The gap is cut out instead of painted, so that it is also there in forced colours. */
  clip-path: polygon(50% 50%, 100% 0, 100% 100%, 0 100%, 0 0);
  border-radius: 50%;
  animation: ${turn} 700ms linear infinite;
  /* Without motion a complete rotation looks broken; an open ring still reads as "working". */
  @media (prefers-reduced-motion: reduce) {
    opacity: 0.7;
  }
`;
const Ring = styled('span', ownProps)(ring);

/** Hidden from screen readers, which get a status text beside it. */
export function Spinner() {
  return <Ring aria-hidden="true" />;
}
