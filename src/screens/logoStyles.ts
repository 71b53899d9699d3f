/** Styles of a brand's logo in both colour schemes. */
import { css } from '@emotion/react';

/** Most logos are made for a light background: on a dark one, and on the accent, a white tile is put under them. */
export const ground = css`
  padding: var(--logo-inset);
  background: var(--entry-logo-ground);
`;
/** A brand with logos for both schemes shows one of the two; the browser does not load what is not displayed. */
export const lightOnly = css`
  display: var(--when-light);
`;
/** The other of the two. */
export const darkOnly = css`
  display: var(--when-dark);
`;
