import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { importChunk } from '../lib/importChunk';

/** Empty while the component is loaded. */
export interface Loading<Props> {
  Component?: ComponentType<Props> | undefined;
  failure?: { error: unknown };
}

/**
 * Reports a failure; a component that is mounted again loads again. `React.lazy` keeps a failure for good, and React keeps
 * the fallback of a `Suspense` for 300 ms, however soon the component has arrived.
 * @param load the same function in each render
 */
export function useLazy<Props>(
  load: () => Promise<ComponentType<Props>>,
  loaded?: ComponentType<Props>,
): Loading<Props> {
  const [loading, setLoading] = useState<Loading<Props>>({ Component: loaded });
  const isLoaded = loading.Component !== undefined;
  useEffect(() => {
    if (isLoaded) return undefined;
    let isGone = false;
    importChunk(load).then(
      (Component) => isGone || setLoading({ Component }),
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
    const { Component } = useLazy(load);
    return Component ? createElement(Component, props) : fallback;
  };
}
