import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';

/**
 * A component that is loaded once the form stands, for what the first drawing can do without. Unlike `lazy` it needs
 * no `Suspense`, so the first drawing stays the prerendered one; a failure leaves the stand-in.
 * @param load dynamic import of the component
 * @param standIn what is drawn until then
 */
export function createDeferredComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  standIn: ReactNode = null,
): (props: Props) => ReactNode {
  let loaded: ComponentType<Props> | undefined;
  return function Deferred(props) {
    const [hasLoaded, setHasLoaded] = useState(false);
    useEffect(() => {
      let isGone = false;
      load().then(
        (component) => {
          loaded = component;
          if (!isGone) setHasLoaded(true);
          return component;
        },
        // What the screen can do without, it does without.
        () => undefined,
      );
      return () => {
        isGone = true;
      };
    }, []);
    return hasLoaded && loaded ? createElement(loaded, props) : standIn;
  };
}
