/** `<hub-entry>` for the loader: mounts before the app has arrived. */
import { elementName } from './elementName';
import { mountLazily, type LazyParts, type StartedApp } from './mountLazily';
import { withEntryContract, type EntryElement, type RendererClass } from './withEntryContract';

/**
 * Defines the element once a document.
 * @param parts first screens and app loader
 * @param scriptOrigin origin that served the script, the default of `hub`
 * @returns false when a script before this one has defined it
 */
export function defineLazyElement(parts: LazyParts, scriptOrigin: string): boolean {
  if (customElements.get(elementName)) return false;
  customElements.define(elementName, withEntryContract(lazyClass(parts), scriptOrigin));
  return true;
}

/** What is left of r2wc's class where there are no props and the app is not there yet. */
function lazyClass(parts: LazyParts): RendererClass {
  return class extends HTMLElement {
    readonly #root = this.attachShadow({ mode: 'open' });
    #mounted: StartedApp | undefined;

    connectedCallback(): void {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an instance of the class that `withEntryContract` makes of this one
      this.#mounted ??= mountLazily(this as unknown as EntryElement, this.#root, parts);
    }

    disconnectedCallback(): void {
      this.#mounted?.stop();
      this.#mounted = undefined;
    }
  };
}
