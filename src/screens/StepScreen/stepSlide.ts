import { css, keyframes, type SerializedStyles } from '@emotion/react';

/** Two names for one animation: a change of the name starts it again. */
const slides = [0, 1].map(
  (index) => keyframes`from{opacity:0;transform:translateX(var(--entry-slide,8px));--turn:${index}}`,
);

/** Slides a step in when it replaces another, as screens do. @param step number of the step */
export function stepSlide(step: number): SerializedStyles {
  return css`
    animation: ${slides[step % 2]} 180ms ease-out;
  `;
}
