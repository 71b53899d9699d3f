import { createElement, type ComponentType, type ReactNode } from 'react';
import type { Namespace } from '../i18n/namespaces';
import { LoadingFallback } from '../screens/LoadingFallback/LoadingFallback';
import { useLazy } from '../ui/lazyComponent';
import type { Entry } from './entry';
import { useEntry } from './useEntry';

export interface LazyScreen<Props> {
  (props: Props): ReactNode;
  /** Never rejects: a failure is shown when the screen is. Once it has resolved the screen is shown at once. */
  preload(entry: Entry): Promise<void>;
}

/**
 * A failure reaches the error boundary; mounted again, it loads again.
 * @param namespaces its texts, loaded in parallel. i18next would show the keys of a namespace that fails.
 */
export function lazyScreen<Props extends object>(
  load: (entry: Entry) => Promise<ComponentType<Props>>,
  namespaces: readonly Namespace[] = [],
  fallback: ReactNode = <LoadingFallback />,
): LazyScreen<Props> {
  // Kept in the element's scope, because each element has its own texts.
  const createChunk = (entry: Entry) => {
    const chunk: { Screen?: ComponentType<Props>; load: () => Promise<ComponentType<Props>> } = {
      async load() {
        const [Screen] = await Promise.all([load(entry), entry.texts.loadNamespaces(namespaces)]);
        chunk.Screen = Screen;
        return Screen;
      },
    };
    return chunk;
  };
  function LazyScreen(props: Props): ReactNode {
    const chunk = useEntry().scope.get(createChunk);
    const { part: Screen, failure } = useLazy(chunk.load, chunk.Screen);
    if (failure) throw failure.error;
    return Screen ? createElement(Screen, props) : fallback;
  }
  return Object.assign(LazyScreen, {
    preload: async ({ scope }: Entry): Promise<void> => {
      await scope
        .get(createChunk)
        .load()
        .catch(() => undefined);
    },
  });
}
