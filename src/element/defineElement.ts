import r2wc from '@r2wc/core';
import { createElementClass, entryRoot, r2wcProps } from './createElementClass';
import { elementName } from './elementName';
import { mountLazily, type LazyParts, type StartedApp } from './mountLazily';

/**
 * Defines `<hub-entry>` once a document, as the loader does: by r2wc's engine with a renderer that mounts before React is
 * there. React's own renderer (`@r2wc/react-to-web-component`) always begins with an empty root; this one draws the first
 * screen at once and has the app hydrate it.
 * @param parts first screens and app loader
 * @param scriptOrigin origin that served the script, the default of `hub`
 * @returns false when a script before this one has defined it
 */
export function defineElement(parts: LazyParts, scriptOrigin: string): boolean {
  if (customElements.get(elementName)) return false;
  const Base = r2wc<object, StartedApp>(
    NoComponent,
    { props: r2wcProps },
    {
      mount: (container) => mountLazily(entryRoot(container), parts),
      // The app follows the element's settings itself.
      update: () => undefined,
      unmount: (mounted) => mounted.stop(),
    },
  );
  customElements.define(elementName, createElementClass(Base, scriptOrigin));
  return true;
}

/** The component comes with the app. */
function NoComponent() {
  return null;
}
