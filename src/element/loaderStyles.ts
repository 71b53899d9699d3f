/** Rules for what the loader shows by itself: the placeholder, a held submit, a part that did not load. */
export const loaderStyles = `
[data-placeholder]{min-block-size:28rem}
[data-pending] button[type=submit]{opacity:.7}
[data-load-failure]{margin-block:16px;text-align:center}
[data-load-failure] button{min-block-size:44px;margin-inline-start:12px;padding:0 16px;border:1px solid var(--entry-color-field-line);border-radius:var(--entry-radius-control);background:none}
`;
