/** From here on the page shows the brand panel beside the form. A page is its own document, so the window decides. */
export const wide = '@media (min-width: 960px)';
