import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { reportPreloadError } from '../lib/importChunk';

/**
 * Defers parts that the first render can do without. Unlike `lazy` it needs no `Suspense`, so the first render
 * equals the prerendered one. If loading fails, the fallback stays.
 */
export function createDeferredComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
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
        // The screen works without it.
        reportPreloadError,
      );
      return () => {
        isGone = true;
      };
    }, []);
    return hasLoaded && loaded ? createElement(loaded, props) : fallback;
  };
}
