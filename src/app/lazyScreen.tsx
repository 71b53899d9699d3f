import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { Namespace } from '../i18n/namespaces';
import { importChunk } from '../lib/importChunk';
import { LoadingFallback } from '../screens/LoadingFallback/LoadingFallback';
import type { Entry } from './entry';
import { useEntry } from './useEntry';

export interface LazyScreen<Props> {
  (props: Props): ReactNode;
  /** A failure is shown when the screen is. */
  preload(entry: Entry): void;
}

/**
 * A failure reaches the error boundary; mounted again, it loads again. `React.lazy` keeps a failure for good, and
 * React keeps the fallback of a `Suspense` for 300 ms, however soon the screen has arrived.
 * @param namespaces its texts, loaded in parallel. i18next would show the keys of a namespace that fails.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  namespaces: readonly Namespace[] = [],
  fallback: ReactNode = <LoadingFallback />,
): LazyScreen<Props> {
  // Kept in the element's scope, because each element has its own texts.
  const createPart = ({ texts }: Entry) => {
    const part: { Screen?: ComponentType<Props>; load: () => Promise<void> } = {
      async load() {
        const [Screen] = await Promise.all([load(), texts.loadNamespaces(namespaces)]);
        part.Screen = Screen;
      },
    };
    return part;
  };
  function LazyScreen(props: Props): ReactNode {
    const part = useEntry().scope.get(createPart);
    const [isLoaded, setIsLoaded] = useState(part.Screen !== undefined);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      if (isLoaded) return undefined;
      let isGone = false;
      importChunk(part.load).then(
        () => isGone || setIsLoaded(true),
        (error: unknown) => isGone || setFailure({ error }),
      );
      return () => {
        isGone = true;
      };
    }, [part, isLoaded]);
    if (failure) throw failure.error;
    return isLoaded && part.Screen ? createElement(part.Screen, props) : fallback;
  }
  return Object.assign(LazyScreen, {
    preload: ({ scope }: Entry) =>
      void scope
        .get(createPart)
        .load()
        .catch(() => undefined),
  });
}
