/** The app in a mounted element: takes over its container and hydrates what the loader drew. */
import { CacheProvider } from '@emotion/react';
import { useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { createAppModel } from '../app/createAppModel';
import { EntryApp } from '../app/EntryApp';
import { entryStyles } from '../ui/styles/entryStyles';
import { createEntryHost } from './createEntryHost';
import type { EntryElement } from './createElementClass';
import { hideReplayedEvents } from './hideReplayedEvents';
import type { FirstState, StartedApp } from './mountLazily';
import { refuseConfig } from './refuseConfig';

/**
 * Starts the app in an element. Resolves when it is on screen and listens.
 * @param element the mounted element
 * @param first what was there before the app
 * @param container the `<div>` in its shadow root that the app owns
 * @throws the error that no screen of ours could show
 */
export async function runApp(
  element: EntryElement,
  first: FirstState,
  container: HTMLDivElement,
): Promise<StartedApp> {
  const host = createEntryHost(element, first);
  if (!host.config.get().hub) {
    await refuseConfig(host, container);
    return { stop: () => undefined };
  }
  const { cache, sheet } = entryStyles(container.ownerDocument);
  adoptStyles(container, first.colors, sheet);
  const model = await createAppModel(host, container.ownerDocument.defaultView ?? window);
  // The tag may be gone by now: nothing that was clicked before happens there.
  if (!container.isConnected) return { stop: () => undefined };
  const app = (
    <CacheProvider value={cache}>
      <EntryApp model={model} />
    </CacheProvider>
  );
  const letEventsThrough = hideReplayedEvents(container);
  const stop = model.start();
  let root: Root;
  try {
    root = await drawApp(app, host.isPrerendered, container);
  } catch (error) {
    stop();
    throw error;
  }
  letEventsThrough();
  // Everything is on screen and listens: nothing a visitor does falls between the loader and the app.
  if (container.isConnected) host.takeEarlyInput()?.();
  return {
    stop() {
      stop();
      root.unmount();
    },
  };
}

/** The first sheet is the loader's. The brand's colours come after the rules that declare ours. */
function adoptStyles(container: HTMLElement, colors: CSSStyleSheet, sheet: CSSStyleSheet): void {
  const root = container.getRootNode();
  if (!(root instanceof ShadowRoot)) return;
  const [base = sheet] = root.adoptedStyleSheets;
  root.adoptedStyleSheets = [base, colors, sheet];
}

/** Resolves with the root when the first drawing has been committed and its effects have run. */
function drawApp(app: ReactNode, isPrerendered: boolean, container: HTMLElement): Promise<Root> {
  return new Promise((resolve, reject) => {
    const content = (
      <>
        {app}
        <AfterMount run={() => resolve(root)} />
      </>
    );
    const options = {
      onUncaughtError: (error: unknown) => {
        reportError(error);
        reject(error);
      },
      // A tag may be gone before it is hydrated, which React reports as an error.
      onRecoverableError: (error: unknown) => void (container.isConnected && reportError(error)),
    };
    if (!isPrerendered) container.replaceChildren();
    const root = isPrerendered
      ? hydrateRoot(container, content, options)
      : createRoot(container, options);
    if (!isPrerendered) root.render(content);
  });
}

/** Runs something once, after everything before it has been committed. */
function AfterMount({ run }: { run: () => void }) {
  useEffect(run, []);
  return null;
}
