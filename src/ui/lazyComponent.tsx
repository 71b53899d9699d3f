import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { importChunk } from '../lib/importChunk';

/** Empty while the part is loaded. */
export interface Loading<Part> {
  part?: Part | undefined;
  failure?: { error: unknown };
}

/**
 * Loads a component, or what one needs. Reports a failure; mounted again, it loads again. `React.lazy` keeps a failure for
 * good, and React keeps the fallback of a `Suspense` for 300 ms, however soon the component has arrived.
 * @param load the same function in each render
 */
export function useLazy<Part>(load: () => Promise<Part>, loaded?: Part): Loading<Part> {
  const [loading, setLoading] = useState<Loading<Part>>({ part: loaded });
  const isLoaded = loading.part !== undefined;
  useEffect(() => {
    if (isLoaded) return undefined;
    let isGone = false;
    importChunk(load).then(
      (part) => isGone || setLoading({ part }),
      (error: unknown) => isGone || setLoading({ failure: { error } }),
    );
    return () => {
      isGone = true;
    };
  }, [load, isLoaded]);
  return loading;
}

/**
 * For parts that the first render can do without: it equals the prerendered one. If loading fails, the fallback stays.
 */
export function createDeferredComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): (props: Props) => ReactNode {
  return function Deferred(props) {
    const { part: Component } = useLazy(load);
    return Component ? createElement(Component, props) : fallback;
  };
}
