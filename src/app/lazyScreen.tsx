/**
 * Screens that are loaded when they are first shown. Unlike with `React.lazy`, a screen that failed to load can be
 * loaded again.
 */
import { createElement, Suspense, use, type ComponentType, type ReactNode } from 'react';
import type { EntryTexts } from '../i18n/createI18n';
import type { Namespace } from '../i18n/texts';
import { useEntryTexts } from '../i18n/TextsProvider';
import { tellPreloadError } from '../lib/tellPreloadError';
import { LoadingFallback } from '../screens/LoadingFallback/LoadingFallback';

const failed = new Set<() => void>();

/** Forgets failures, so that the next render loads those screens again. */
export function retryFailedScreens(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/**
 * Creates a component that loads its screen from another chunk and shows the loading fallback meanwhile. A failure
 * reaches the error boundary and stays until `retryFailedScreens()`; forgetting it at once would cause an endless loop.
 * @param load dynamic import of the component
 * @param namespaces its texts, loaded in parallel. i18next would show the keys of a namespace that fails.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  namespaces: readonly Namespace[] = [],
): (props: Props) => ReactNode {
  // One promise per element, because each element has its own texts.
  const loading = new WeakMap<EntryTexts, Promise<ComponentType<Props>>>();
  const start = async (texts: EntryTexts): Promise<ComponentType<Props>> => {
    try {
      const [Screen] = await Promise.all([load(), texts.loadNamespaces(namespaces)]);
      return Screen;
    } catch (error) {
      failed.add(() => loading.delete(texts));
      tellPreloadError(error);
      throw error;
    }
  };
  function Loaded(props: Props) {
    const texts = useEntryTexts();
    const promise = loading.get(texts) ?? start(texts);
    loading.set(texts, promise);
    return createElement(use(promise), props);
  }
  return function LazyScreen(props) {
    return <Suspense fallback={<LoadingFallback />}>{createElement(Loaded, props)}</Suspense>;
  };
}
