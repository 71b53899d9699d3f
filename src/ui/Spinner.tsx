import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';

const turn = keyframes`to{transform:rotate(1turn)}`;
const Ring = styled.span`
  display: block;
  inline-size: 18px;
  block-size: 18px;
  border: 2px solid currentColor;
  /* The gap is cut out, not drawn: it is there in forced colours too. */
  clip-path: polygon(50% 50%, 100% 0, 100% 100%, 0 100%, 0 0);
  border-radius: 50%;
  animation: ${turn} 700ms linear infinite;
  /* Without motion an open ring still reads as "at work"; a frozen turn would look broken. */
  @media (prefers-reduced-motion: reduce) {
    opacity: 0.7;
  }
`;

/** A turning ring in the colour of the text; hidden from readers, who get a status text beside it. */
export function Spinner() {
  return <Ring aria-hidden="true" />;
}
