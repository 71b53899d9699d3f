/** Screens loaded when they are first asked for. Unlike `React.lazy`, a screen that failed to load can be asked again. */
import { createElement, Suspense, use, type ComponentType, type ReactNode } from 'react';
import type { EntryTexts } from '../i18n/createI18n';
import type { Namespace } from '../i18n/texts';
import { useEntryTexts } from '../i18n/TextsProvider';
import { LoadingFallback } from '../screens/LoadingFallback/LoadingFallback';

const failed = new Set<() => void>();

/** Forgets failures, so that the next drawing loads those screens again. */
export function retryFailedScreens(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/**
 * A component that stands in for one in a chunk of its own, behind the loading fallback. A failure reaches the error
 * boundary and stays until `retryFailedScreens()`: forgetting it at once would load for ever.
 * @param load dynamic import of the component
 * @param namespaces its texts, loaded beside it. i18next would draw the keys of a namespace that fails.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  namespaces: readonly Namespace[] = [],
): (props: Props) => ReactNode {
  // One promise for each element: each has its own texts.
  const loading = new WeakMap<EntryTexts, Promise<ComponentType<Props>>>();
  const start = async (texts: EntryTexts): Promise<ComponentType<Props>> => {
    try {
      const [Screen] = await Promise.all([load(), texts.loadNamespaces(namespaces)]);
      return Screen;
    } catch (error) {
      failed.add(() => loading.delete(texts));
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
