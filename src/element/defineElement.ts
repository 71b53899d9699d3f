import r2wc from '@r2wc/core';
import { createElementClass, entryRoot, r2wcProps } from './createElementClass';
import { accountElementName, elementName } from '../contract/element';
import { accountHome } from './accountHome';
import { mountLazily, type LazyDeps, type StartedApp } from './mountLazily';

/**
 * Defines the loader's elements, once per document. React's own renderer (`@r2wc/react-to-web-component`) always
 * starts with an empty root; this one shows the initial screen at once, and the app hydrates it.
 * @param scriptOrigin origin that served the script, the default of `hub`
 * @param hasAccount the account's tag too
 * @returns false when an earlier script has defined the elements
 */
export function defineElement(deps: LazyDeps, scriptOrigin: string, hasAccount: boolean): boolean {
  if (customElements.get(elementName)) return false;
  const define = (name: string, home?: typeof accountHome): void => {
    const Base = r2wc<object, StartedApp>(
      NoComponent,
      { props: r2wcProps },
      {
        mount: (container) => mountLazily(entryRoot(container), deps),
        // The app itself follows the element's settings.
        update: () => undefined,
        unmount: (mounted) => mounted.stop(),
      },
    );
    customElements.define(name, createElementClass(Base, scriptOrigin, home));
  };
  define(elementName);
  if (hasAccount) define(accountElementName, accountHome);
  return true;
}

/** A placeholder: the component is part of the app. */
function NoComponent() {
  return null;
}
