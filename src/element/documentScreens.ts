import {
  brandColorsAttribute,
  lateSubmitAttribute,
  readyAttribute,
  screenAttribute,
  screenLanguageAttribute,
  shownAttribute,
} from '../contract/portalDocument';
import { readDocumentAddress } from './documentAddress';
import type { EarlyControl, LoaderTextsByLanguage } from './loaderTypes';
import { elementName } from '../contract/element';
import type { PrerenderedScreens } from './prerenderedScreens';

/**
 * The element's declared shadow root contains one screen in the document's language; a `<template>` contains the
 * same screen in each other language. @param page parsed up to the loader
 */
export function createDocumentScreens(texts: LoaderTextsByLanguage, page: Document): PrerenderedScreens {
  const declared = page.querySelector(elementName);
  if (declared) attachInertRoot(declared);
  const textIn = (selector: string): string | undefined =>
    declared?.shadowRoot?.querySelector(selector)?.textContent ?? undefined;
  const css = textIn('style') ?? '';
  const { documentElement } = page;
  // Removes a code from the address at once, because the element is defined only after the first paint.
  if (page.defaultView) readDocumentAddress(page.defaultView);
  // Without constructed sheets (below the minimum of docs/browsers.md) the document keeps its message.
  documentElement.toggleAttribute(readyAttribute, 'adoptedStyleSheets' in page);
  return {
    texts,
    // A hidden form is rendered at once, in the visitor's language.
    isPainted: documentElement.hasAttribute(shownAttribute),
    takePressed() {
      const early: EarlyControl | undefined = globalThis.hubEntryEarly;
      globalThis.hubEntryEarly = undefined;
      early?.stop();
      documentElement.toggleAttribute(shownAttribute, true);
      return early?.control;
    },
    colors: textIn(`[${brandColorsAttribute}]`),
    readCss: () => css,
    find(root, { key, lang }) {
      const found = root.querySelector<HTMLDivElement>(
        `[${screenAttribute}="${key}"][${screenLanguageAttribute}="${lang}"]`,
      );
      if (found) enableSubmit(found);
      return found;
    },
    render(document, { key, lang }) {
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

/**
 * Serves engines without declarative shadow roots, which leave an inert `<template>` (Firefox before 123, Safari
 * before 16.4).
 */
function attachInertRoot(element: Element): void {
  const template = element.querySelector<HTMLTemplateElement>('template[shadowrootmode]');
  if (template) element.attachShadow({ mode: 'open' }).append(template.content);
}

/** `holdEarlyInput` now holds a submit for the app. */
function enableSubmit(screen: ParentNode): void {
  for (const button of screen.querySelectorAll(`[${lateSubmitAttribute}]`)) {
    button.removeAttribute(lateSubmitAttribute);
    button.setAttribute('type', 'submit');
  }
}
