import { documentStylesId, screenAttribute } from '../contract/portalDocument';
import type { LoaderTextsByLanguage } from './LoaderTexts';
import type { ScreenSource } from './ScreenSource';

/**
 * The portal's screens, which its own document brings as templates: the browser has parsed them by the time the loader
 * is there. Where a hub writes its document without them the app draws the first screen.
 */
export function createDocumentScreens(texts: LoaderTextsByLanguage): ScreenSource {
  return {
    texts,
    readCss: (document) => document.getElementById(documentStylesId)?.textContent ?? '',
    draw(document, key, lang) {
      const found = [...document.querySelectorAll<HTMLTemplateElement>(`template[${screenAttribute}]`)].find(
        (template) => template.getAttribute(screenAttribute) === key && template.lang === lang,
      );
      return found && document.importNode(found.content, true);
    },
  };
}
