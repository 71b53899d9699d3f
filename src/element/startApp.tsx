/** The app chunk's entry: takes over the container of a mounted element, hydrating what the loader drew. */
import { CacheProvider } from '@emotion/react';
import { useEffect } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { createAppModel } from '../app/createAppModel';
import { EntryApp } from '../app/EntryApp';
import type { EntryHost } from '../app/EntryHost';
import { entryStyles } from './entryStyles';
import type { StartedApp } from './mountLazily';

/**
 * Starts the app in an element.
 * @param host the element as the app sees it
 * @param container the `<div>` in its shadow root that React owns
 * @param styleIds emotion's rules that the loader's sheet holds already
 */
export async function startApp(
  host: EntryHost,
  container: HTMLDivElement,
  styleIds: readonly string[],
): Promise<StartedApp> {
  const { cache, sheet } = entryStyles(container.ownerDocument, styleIds);
  const root = container.getRootNode();
  if (root instanceof ShadowRoot) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const model = await createAppModel(host, container.ownerDocument.defaultView ?? window);
  const doEarlyInput = (): void => host.takeEarlyInput()?.();
  const app = (
    <CacheProvider value={cache}>
      <EntryApp model={model} />
      <AfterMount run={doEarlyInput} />
    </CacheProvider>
  );
  let reactRoot: Root;
  let isStopped = false;
  if (host.isPrerendered) {
    reactRoot = hydrateRoot(container, app, {
      // A tag may be gone before it is hydrated. React tells that as an error, which is none of the page's.
      onRecoverableError: (error) => isStopped || reportError(error),
    });
  } else {
    container.replaceChildren();
    reactRoot = createRoot(container);
    reactRoot.render(app);
  }
  const stop = model.start();
  return {
    stop() {
      isStopped = true;
      stop();
      reactRoot.unmount();
    },
  };
}

/** Runs something once, when all before it is on screen and listens. */
function AfterMount({ run }: { run: () => void }) {
  useEffect(run, [run]);
  return null;
}
