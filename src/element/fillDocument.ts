/** No background: in a frame the host's page shows through. Beyond the edges of a dark screen it is dark too. */
const documentStyles = `
html,body{margin:0;block-size:100%}
html:has(hub-entry[data-scheme=dark]){background:#141019}
@media (prefers-color-scheme:dark){html:has(hub-entry[data-scheme=auto]){background:#141019}}
hub-entry{display:block;min-block-size:100vh;min-block-size:100dvh}
`;

const filled = new WeakSet<Document>();

/** Has the element fill the window of the portal's own document. A partner's page is never styled. */
export function fillDocument(document: Document): void {
  if (filled.has(document)) return;
  filled.add(document);
  const sheet = new (document.defaultView ?? window).CSSStyleSheet();
  sheet.replaceSync(documentStyles);
  document.adoptedStyleSheets.push(sheet);
}
