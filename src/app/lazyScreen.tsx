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
  let loading: Promise<ComponentType<Props>> | undefined;
  const forget = (): void => {
    loading = undefined;
  };
  const start = (): Promise<ComponentType<Props>> =>
    load().catch((error: unknown) => {
      failed.add(forget);
      throw error;
    });
  const loadTexts = loadOnce((texts) => texts.loadNamespaces(namespaces));
  function Loaded(props: Props) {
    const texts = loadTexts(useEntryTexts());
    loading ??= start();
    const Screen = use(loading);
    use(texts);
    return createElement(Screen, props);
  }
  return function LazyScreen(props) {
    return <Suspense fallback={<LoadingFallback />}>{createElement(Loaded, props)}</Suspense>;
  };
}

/** One promise for each element, as `use` needs it. A failure stays until `retryFailedScreens()`. */
function loadOnce(load: (texts: EntryTexts) => Promise<void>): (texts: EntryTexts) => Promise<void> {
  const known = new WeakMap<EntryTexts, Promise<void>>();
  return (texts) => {
    const loading =
      known.get(texts) ??
      load(texts).catch((error: unknown) => {
        failed.add(() => known.delete(texts));
        throw error;
      });
    known.set(texts, loading);
    return loading;
  };
}
