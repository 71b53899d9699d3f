/**
 * Screens that are loaded when they are first shown. Unlike with `React.lazy`, a screen that failed to load can be
 * loaded again.
 */
import { createElement, Suspense, use, type ComponentType, type ReactNode } from 'react';
import type { Namespace } from '../i18n/namespaces';
import { reportPreloadError } from '../lib/importPart';
import { LoadingFallback } from '../screens/LoadingFallback/LoadingFallback';
import type { Entry } from './entry';
import { useEntry } from './useEntry';

/** What forgets each failed load of an element. */
const createFailures = () => new Set<() => void>();

/** Forgets the failures of an element, so that the next render loads those screens again. */
export function retryFailedScreens({ scope }: Pick<Entry, 'scope'>): void {
  const failures = scope.get(createFailures);
  for (const forget of failures) forget();
  failures.clear();
}

/**
 * Creates a component that loads its screen from another chunk and shows the loading fallback meanwhile. A failure
 * reaches the error boundary and stays until `retryFailedScreens()`; forgetting it at once would cause an endless loop.
 * @param load dynamic import of the component
 * @param namespaces its texts, loaded in parallel. i18next would show the keys of a namespace that fails.
 * @param fallback shown until then
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  namespaces: readonly Namespace[] = [],
  fallback: ReactNode = <LoadingFallback />,
): (props: Props) => ReactNode {
  // Kept in the element's scope, because each element has its own texts.
  const createLoad = ({ texts, scope }: Entry): (() => Promise<ComponentType<Props>>) => {
    let loading: Promise<ComponentType<Props>> | undefined;
    const start = async (): Promise<ComponentType<Props>> => {
      try {
        const [Screen] = await Promise.all([load(), texts.loadNamespaces(namespaces)]);
        return Screen;
      } catch (error) {
        scope.get(createFailures).add(() => (loading = undefined));
        reportPreloadError(error);
        throw error;
      }
    };
    return () => (loading ??= start());
  };
  function Loaded(props: Props) {
    const loadOnce = useEntry().scope.get(createLoad);
    return createElement(use(loadOnce()), props);
  }
  return function LazyScreen(props) {
    return <Suspense fallback={fallback}>{createElement(Loaded, props)}</Suspense>;
  };
}
