/**
 * What stands in for the element in an engine below the floor (docs/browsers.md). The portal's document says so itself
 * (`documentScreens.ts`).
 */
import notice from 'virtual:old-browser-notice';

/** Whether the engine has what the element cannot do without: constructed sheets (Safari 16.4), `hasOwn` (Chrome 93). */
export function canRunElement(page: Document): boolean {
  return 'adoptedStyleSheets' in page && 'hasOwn' in Object;
}

/** A class that shows one sentence in each language, or what the host has put into the tag for that case. */
export function createNoticeClass(): CustomElementConstructor {
  return class extends HTMLElement {
    connectedCallback(): void {
      if (!this.firstElementChild) this.textContent = notice;
    }
  };
}
