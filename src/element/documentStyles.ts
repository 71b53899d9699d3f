/**
 * Rules of the portal's document around the element, which fills the window. No background: in a frame the host's page
 * shows through; only what shows beyond the edges of a dark screen, as one scrolls too far, is dark too.
 */
export const documentStyles = `
html,body{margin:0;block-size:100%}
html:has(hub-entry[data-scheme=dark]){background:#141019}
@media (prefers-color-scheme:dark){html:has(hub-entry[data-scheme=auto]){background:#141019}}
hub-entry{display:block;min-block-size:100vh;min-block-size:100dvh}
`;
