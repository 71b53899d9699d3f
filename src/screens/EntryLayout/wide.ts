/** From here the brand panel is beside the form. A page is a document by itself, so the window's width decides. */
export const wide = '@media (min-width: 960px)';
