/** What the portal's document contains around the element. */
import { readFileSync } from 'node:fs';
import { framedAttribute, readyAttribute, shownAttribute } from '../../src/contract/portalDocument.ts';
import { languages } from '../../src/i18n/languages.ts';
import { paths } from './paths.ts';

/**
 * Rules of the document. The element fills the window. The document has no background, so that a frame shows the host's
 * page behind it; outside a dark screen it and its scroll bars are dark too, in
 * the shade that the brand gives (`tintRoot`). Without the loader, the form is hidden and a message says what
 * is needed. The message is parsed after the loader, so it never flashes.
 */
export const documentStyles = rulesWith('');

/** The same, and hides a form until the early script has looked which language the visitor chose (`src/earlyScript.ts`). */
export const hidingStyles = rulesWith(`html:not([${shownAttribute}]) hub-entry,`);

/** @param hidden more selectors of what is hidden, each followed by a comma */
function rulesWith(hidden: string): string {
  return [
    'body{margin:0}',
    // Where scroll bars take room, a longer screen must not move the page. A frame grows with its screen instead.
    `html:not(:has([${framedAttribute}])){scrollbar-gutter:stable}`,
    'html:has(hub-entry[data-scheme=dark]){color-scheme:dark;background:var(--ground,#141019)}',
    '@media (prefers-color-scheme:dark){html:has(hub-entry[data-scheme=auto]){color-scheme:dark;background:var(--ground,#141019)}}',
    // All sizes follow the reader's own font size; in a partner's page they are pixels, because `rem` is the partner's there.
    'hub-entry{display:block;min-block-size:100dvh;--entry-font-size:.9375rem;--entry-title-size:1.625rem;--entry-label-size:.844rem;--entry-small-size:.781rem;--entry-control-height:2.75rem;--entry-column:23.5rem}',
    `${hidden}html:not([${readyAttribute}]):has(#no-loader) hub-entry,[${readyAttribute}] #no-loader{display:none}`,
    '#no-loader{position:fixed;inset:0;display:grid;place-content:center;padding:24px;background:Canvas;color:CanvasText;font:1em/1.5 system-ui;text-align:center}',
  ].join('');
}

/**
 * Returns the message for browsers where scripts are off or blocked, or that do not know the loader's syntax: a
 * paragraph in each language, from `src/i18n/locales/<language>/noScript.txt`.
 * @param codes the languages
 * @throws Error when a language has no such file
 */
export function fallbackHtml(codes: readonly string[] = Object.keys(languages)): string {
  const paragraphs = codes.map((code) => {
    const text = readFileSync(`${paths.src}/i18n/locales/${code}/noScript.txt`, 'utf8').trim();
    return `<p lang="${code}">${text}</p>`;
  });
  return `<div id="no-loader" role="alert">${paragraphs.join('')}</div>`;
}
