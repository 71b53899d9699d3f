import notice from 'virtual:old-browser-notice';
import { accountElementName, elementName } from '../contract/element';

/** Tests constructed style sheets: of the features at the floor (docs/browsers.md) they came last. */
export const canRender = (page: Document): boolean => 'adoptedStyleSheets' in page;

/** One sentence in each language, or what the host has put into the tag. */
export function defineNotice(): void {
  class NoticeElement extends HTMLElement {
    connectedCallback(): void {
      if (!this.firstElementChild) this.textContent = notice;
    }

    // The element's methods, which a host may call without asking whether there is a sign-in.
    reset(): void {}
    async signOut(): Promise<void> {}
    setTexts(): void {}
  }
  customElements.define(elementName, NoticeElement);
  customElements.define(accountElementName, class extends NoticeElement {});
}
