import { createElementClass } from './createElementClass';
import { elementName } from './elementName';
import { mountLazily, type LazyParts } from './mountLazily';

/**
 * Defines `<hub-entry>` once a document. Each element mounts before the app has arrived.
 * @param parts first screens and app loader
 * @param scriptOrigin origin that served the script, the default of `hub`; `null` when bundled from npm
 * @returns false when a script before this one has defined it
 */
export function defineElement(parts: LazyParts, scriptOrigin: string | null): boolean {
  if (customElements.get(elementName)) return false;
  const HubEntryElement = createElementClass(
    (element, root) => mountLazily(element, root, parts),
    scriptOrigin,
  );
  customElements.define(elementName, HubEntryElement);
  return true;
}
