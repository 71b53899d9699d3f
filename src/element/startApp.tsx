/** The app chunk's entry: takes over the container of a mounted element, hydrating what the loader drew. */
import { useEffect } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { createAppModel } from '../app/createAppModel';
import { EntryApp } from '../app/EntryApp';
import { styleSheet } from '../lib/styles/styleSheet';
import { createEntryHost } from './createEntryHost';
import { hideReplayedEvents } from './hideReplayedEvents';
import { laterSheet } from './laterSheet';
import type { FirstState, StartedApp } from './mountLazily';
import { refuseConfig } from './refuseConfig';
import type { EntryElement } from './withEntryContract';

/**
 * Starts the app in an element.
 * @param element the mounted element
 * @param first what was there before the app
 * @param container the `<div>` in its shadow root that React owns
 */
export async function startApp(
  element: EntryElement,
  first: FirstState,
  container: HTMLDivElement,
): Promise<StartedApp> {
  const host = createEntryHost(element, first);
  if (!host.config.get().hub) {
    await refuseConfig(host, container);
    return { stop: () => undefined };
  }
  const sheet = styleSheet(container.ownerDocument);
  const root = container.getRootNode();
  if (root instanceof ShadowRoot) {
    const [base = sheet] = root.adoptedStyleSheets;
    // The loader's sheet is always there. The brand's colours stand above all of ours.
    root.adoptedStyleSheets = [base, laterSheet(container.ownerDocument), first.colors, sheet];
  }
  const model = await createAppModel(host, container.ownerDocument.defaultView ?? window);
  const letEventsThrough = hideReplayedEvents(container);
  const doEarlyInput = (): void => {
    letEventsThrough();
    host.takeEarlyInput()?.();
  };
  const app = (
    <>
      <EntryApp model={model} />
      <AfterMount run={doEarlyInput} />
    </>
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
