/** `<hub-entry>` for the loader: r2wc's engine with a renderer that mounts before React has arrived. */
import r2wc from '@r2wc/core';
import { elementName } from './elementName';
import { mountLazily, type LazyMount, type LazyParts } from './mountLazily';
import { withEntryContract, type EntryElement, type RendererClass } from './withEntryContract';

/**
 * Defines the element once a document.
 * @param parts first screens and app loader
 * @param scriptOrigin origin that served the script, the default of `hub`
 * @returns false when a script before this one has defined it
 */
export function defineLazyElement(parts: LazyParts, scriptOrigin: string): boolean {
  if (customElements.get(elementName)) return false;
  const Base = r2wc<{ container?: HTMLElement }, LazyMount>(
    () => null,
    { shadow: 'open' },
    {
      mount: (container) => {
        const root = container as Node;
        if (!(root instanceof ShadowRoot)) throw new TypeError('r2wc mounts into the shadow root');
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the host is an instance of the class below: r2wc mounts nothing else
        return mountLazily(root.host as EntryElement, root, parts);
      },
      update: () => undefined,
      unmount: (mounted) => mounted.stop(),
    },
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- r2wc types its class as a bare constructor; the life-cycle callbacks are there
  customElements.define(elementName, withEntryContract(Base as unknown as RendererClass, scriptOrigin));
  return true;
}
