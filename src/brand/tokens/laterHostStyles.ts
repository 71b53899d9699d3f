/** The rest of the style sheet, after `hostStyles`: states of interaction, settings of the system, later tokens. */
import { declareColors } from './declareColors';
import { laterDark, laterLight, panel } from './laterColors';
import { inRoot, rootAttribute } from './rootSelector';

const darkTokens = `${declareColors(laterDark)}
--entry-shadow-card:0 1px 2px rgb(0 0 0/.3),0 16px 40px -12px rgb(0 0 0/.5);
--entry-shadow-float:0 2px 6px rgb(0 0 0/.4),0 16px 40px -8px rgb(0 0 0/.6);
--panel-shade:rgb(0 0 0/.18);--entry-logo-ground:#fff;--logo-inset:4px;--when-light:none;--when-dark:inline;`;

const rightToLeftLanguages = ['ar', 'ckb', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'];
const rightToLeft = `[${rootAttribute}]:is(${rightToLeftLanguages.map((lang) => `:lang(${lang})`).join(',')})`;

export const laterHostStyles = `
:host{${declareColors(laterLight)}${declareColors(panel)}
--entry-radius-panel:20px;--entry-radius-card:16px;--entry-card-padding:28px;--entry-card-line:var(--entry-color-line);
--entry-shadow-card:0 1px 2px rgb(23 18 31/.04),0 12px 32px -12px rgb(23 18 31/.12);
--entry-shadow-float:0 2px 6px rgb(23 18 31/.08),0 16px 40px -8px rgb(23 18 31/.22);
--entry-logo-ground:transparent;--logo-inset:0;--when-light:inline;--when-dark:none;
--entry-motion:150ms cubic-bezier(.2,.7,.3,1)}
:host([data-scheme=dark]){${darkTokens}}
@media (prefers-color-scheme:dark){:host([data-scheme=auto]){${darkTokens}}}
@media (prefers-contrast:more){:host([data-scheme]){--entry-color-line:var(--entry-color-muted);--entry-color-field-line:var(--entry-color-muted);--entry-color-line-strong:var(--entry-color-ink)}}
[${rootAttribute}]{-webkit-tap-highlight-color:transparent;line-break:strict;overflow-wrap:break-word}
[part~=field],[part~=button-primary]{overflow-wrap:anywhere}
${rightToLeft}{direction:rtl;--entry-slide:-8px;--entry-flip:-1}
${inRoot} :where(ul,ol){list-style:none}
${inRoot} :where(a,button,[type=checkbox],[tabindex]):focus-visible{outline:2px solid var(--entry-color-accent-text);outline-offset:2px}
${inRoot} ::selection{background:color-mix(in srgb,var(--entry-color-accent-text) 25%,transparent)}
${inRoot} :where([tabindex="-1"]):focus-visible{outline:none}
@media print{${inRoot} :where(button,ol,ul){-webkit-print-color-adjust:exact;print-color-adjust:exact}}
@media (prefers-reduced-motion:reduce){${inRoot} *,${inRoot} ::before,${inRoot} ::after{
animation-duration:1ms!important;animation-iteration-count:1!important;transition-duration:1ms!important;scroll-behavior:auto!important}}
`;

const sheets = new WeakMap<Document, CSSStyleSheet>();

/** Loaded with the app: one sheet for all elements of a document. */
export function laterRootSheet(document: Document): CSSStyleSheet {
  const known = sheets.get(document);
  if (known) return known;
  const sheet = new (document.defaultView ?? window).CSSStyleSheet();
  sheet.replaceSync(laterHostStyles);
  sheets.set(document, sheet);
  return sheet;
}
