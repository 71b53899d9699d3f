/** Screens loaded when they are first asked for. Unlike `React.lazy`, a screen that failed to load can be asked again. */
import { createElement, Suspense, use, type ComponentType, type ReactNode } from 'react';
import { LoadingFallback } from '../screens/LoadingFallback/LoadingFallback';

const failed = new Set<() => void>();

/** Forgets failures, so that the next drawing loads those screens again. */
export function retryFailedScreens(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** Has something forgotten too when failed screens are tried again. */
export function forgetOnRetry(forget: () => void): void {
  failed.add(forget);
}

/**
 * A component that stands in for one in a chunk of its own, behind the loading fallback. A failure reaches the error
 * boundary and stays until `retryFailedScreens()`: forgetting it at once would load for ever.
 * @param load dynamic import of the component
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  let loading: Promise<ComponentType<Props>> | undefined;
  const forget = (): void => {
    loading = undefined;
  };
  const start = (): Promise<ComponentType<Props>> =>
    load().catch((error: unknown) => {
      failed.add(forget);
      throw error;
    });
  function Loaded(props: Props) {
    loading ??= start();
    const Screen = use(loading);
    return createElement(Screen, props);
  }
  return function LazyScreen(props) {
    return <Suspense fallback={<LoadingFallback />}>{createElement(Loaded, props)}</Suspense>;
  };
}
