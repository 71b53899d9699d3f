/**
 * Screens that are loaded when they are first shown. Unlike with `React.lazy`, a screen that failed to load can be
 * loaded again.
 */
import { createElement, Suspense, use, useState, type ComponentType, type ReactNode } from 'react';
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
 * @returns the component. Its `preload` loads the screen ahead, e.g. when the pointer is on the link to it, so that it is
 * rendered at once: React shows a fallback for 300 ms at least.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  namespaces: readonly Namespace[] = [],
  fallback: ReactNode = <LoadingFallback />,
): ((props: Props) => ReactNode) & { preload: (entry: Entry) => void } {
  // Kept in the element's scope, because each element has its own texts.
  const createLoad = ({ texts, scope }: Entry) => {
    let loading: Promise<ComponentType<Props>> | undefined;
    let loaded: ComponentType<Props> | undefined;
    const start = async (): Promise<ComponentType<Props>> => {
      const [Screen] = await Promise.all([load(), texts.loadNamespaces(namespaces)]);
      return (loaded = Screen);
    };
    const startOnce = (): Promise<ComponentType<Props>> =>
      (loading ??= start().catch((error: unknown) => {
        scope.get(createFailures).add(() => (loading = undefined));
        reportPreloadError(error);
        throw error;
      }));
    return { start, startOnce, getLoaded: () => loaded };
  };
  function Loaded(props: Props) {
    return createElement(use(useEntry().scope.get(createLoad).startOnce()), props);
  }
  function LazyScreen(props: Props) {
    const { scope } = useEntry();
    // Decided when it is mounted: another component would lose what was typed.
    const [Screen] = useState(() => scope.get(createLoad).getLoaded() ?? Loaded);
    return <Suspense fallback={fallback}>{createElement(Screen, props)}</Suspense>;
  }
  const preload = ({ scope }: Entry): void => {
    // A failure is shown when the screen is.
    scope
      .get(createLoad)
      .start()
      .catch(() => undefined);
  };
  return Object.assign(LazyScreen, { preload });
}
