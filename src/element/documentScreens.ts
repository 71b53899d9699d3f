import { documentStylesId, screenAttribute } from '../contract/portalDocument';
import type { FirstScreens } from './firstScreens';
import type { LoaderTextsByLanguage } from './LoaderTexts';

/**
 * Rules of the portal's document around the element, which fills the window. No background: in a frame the host's page
 * shows through. Beyond the edges of a dark screen it is dark too.
 */
const documentStyles = `
html,body{margin:0;block-size:100%}
html:has(hub-entry[data-scheme=dark]){background:#141019}
@media (prefers-color-scheme:dark){html:has(hub-entry[data-scheme=auto]){background:#141019}}
hub-entry{display:block;min-block-size:100vh;min-block-size:100dvh}
`;

/**
 * The portal's screens, which its document brings as templates: the browser has parsed them when the loader arrives. Where a
 * hub writes its document without them, the app draws the first screen.
 * @param page the portal's document
 */
export function createDocumentScreens(texts: LoaderTextsByLanguage, page: Document): FirstScreens {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(documentStyles);
  page.adoptedStyleSheets.push(sheet);
  return {
    texts,
    readCss: (document) => document.getElementById(documentStylesId)?.textContent ?? '',
    draw(document, { key, lang }) {
      const found = [...document.querySelectorAll<HTMLTemplateElement>(`template[${screenAttribute}]`)].find(
        (template) => template.getAttribute(screenAttribute) === key && template.lang === lang,
      );
      return found && document.importNode(found.content, true);
    },
  };
}
