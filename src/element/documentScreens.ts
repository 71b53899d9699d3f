import {
  brandColorsAttribute,
  holdAttribute,
  lateSubmitAttribute,
  readyAttribute,
  screenAttribute,
  screenLanguageAttribute,
} from '../contract/portalDocument';
import { readDocumentAddress } from './documentAddress';
import type { EarlyControl } from './earlyControl';
import { elementName } from './elementName';
import type { FirstScreens } from './firstScreens';
import type { LoaderTextsByLanguage } from './LoaderTexts';

/**
 * The screens of the portal's document: the element's declared shadow root holds one, in the language of the document; a
 * `<template>` holds the same screen in each other language.
 * @param page the portal's document, parsed up to the loader
 */
export function createDocumentScreens(texts: LoaderTextsByLanguage, page: Document): FirstScreens {
  const declared = page.querySelector(elementName);
  if (declared) attachInertRoot(declared);
  const textIn = (selector: string): string | undefined =>
    declared?.shadowRoot?.querySelector(selector)?.textContent ?? undefined;
  const css = textIn('style') ?? '';
  const { documentElement } = page;
  // Takes a code out of the address at once; the element is defined only after the first paint.
  if (page.defaultView) readDocumentAddress(page.defaultView);
  // Without constructed sheets (below the floor of docs/browsers.md) the document says what is needed.
  documentElement.toggleAttribute(readyAttribute, 'adoptedStyleSheets' in page);
  return {
    texts,
    // A form that waits for the loader is shown at once, in the right language.
    isPainted: !documentElement.hasAttribute(holdAttribute),
    takeEarlyControl() {
      const early: EarlyControl | undefined = globalThis.hubEntryEarly;
      globalThis.hubEntryEarly = undefined;
      early?.stop();
      documentElement.removeAttribute(holdAttribute);
      return early?.control;
    },
    colors: textIn(`[${brandColorsAttribute}]`),
    readCss: () => css,
    findDeclared(root, { key, lang }) {
      const found = root.querySelector<HTMLDivElement>(
        `[${screenAttribute}="${key}"][${screenLanguageAttribute}="${lang}"]`,
      );
      if (found) enableSubmit(found);
      return found;
    },
    draw(document, { key, lang }) {
      const found = document.querySelector<HTMLTemplateElement>(
        `template[${screenAttribute}="${key}"][lang="${lang}"]`,
      );
      if (!found) return undefined;
      const screen = document.importNode(found.content, true);
      enableSubmit(screen);
      return screen;
    },
  };
}

/** Engines without declarative shadow roots leave the `<template>` as it is (Firefox before 123, Safari before 16.4). */
function attachInertRoot(element: Element): void {
  const template = element.querySelector<HTMLTemplateElement>('template[shadowrootmode]');
  if (template) element.attachShadow({ mode: 'open' }).append(template.content);
}

/** From now on a submit is held for the app (`holdEarlyInput`). */
function enableSubmit(screen: ParentNode): void {
  for (const button of screen.querySelectorAll(`[${lateSubmitAttribute}]`)) {
    button.removeAttribute(lateSubmitAttribute);
    button.setAttribute('type', 'submit');
  }
}
