/** What the portal's document holds around the element. */
import { holdAttribute, readyAttribute } from '../src/contract/portalDocument.ts';

/**
 * Rules of the document. The element fills the window. The document has no background: in a frame the host's page shows
 * through. Beyond the edges of a dark screen it is dark too. Where the loader does not run, the form is hidden and the
 * document says what is needed: the text is parsed after the loader, so it never flashes.
 */
export const documentStyles = [
  'html,body{margin:0;block-size:100%}',
  'html:has(hub-entry[data-scheme=dark]){background:#141019}',
  '@media (prefers-color-scheme:dark){html:has(hub-entry[data-scheme=auto]){background:#141019}}',
  'hub-entry{display:block;min-block-size:100vh;min-block-size:100dvh}',
  `html[${holdAttribute}] hub-entry,html:not([${readyAttribute}]):has(#no-loader) hub-entry{display:none}`,
  '#no-loader{position:fixed;inset:0;display:grid;place-content:center;gap:8px;padding:24px;color-scheme:light dark;background:Canvas;color:CanvasText;font:16px/1.5 system-ui,sans-serif;text-align:center}',
  `[${readyAttribute}] #no-loader{display:none}`,
  '#no-loader p{margin:0;max-inline-size:44ch}',
].join('');

/** Where scripts are off or blocked, and in browsers that do not know the loader's language. */
export const fallbackHtml = [
  '<div id="no-loader" role="alert">',
  '<p lang="en">Signing in needs JavaScript and an up-to-date browser. Turn JavaScript on or update your browser, then reload this page.</p>',
  '<p lang="zh">登录需要启用 JavaScript，并使用较新版本的浏览器。请启用 JavaScript 或更新浏览器，然后重新加载本页。</p>',
  '</div>',
].join('');
