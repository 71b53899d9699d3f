/** The app chunk's entry: takes over the container of a mounted element, hydrating what the loader drew. */
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { createAppModel } from '../app/createAppModel';
import { EntryApp } from '../app/EntryApp';
import { styleSheet } from '../lib/styles/styleSheet';
import { createEntryHost } from './createEntryHost';
import { laterSheet } from './laterSheet';
import type { FirstState, StartedApp } from './mountLazily';
import { refuseConfig } from './refuseConfig';
import type { EntryElement } from './withEntryContract';

/**
 * Starts the app in an element.
 * @param element the mounted element
 * @param first what was there before the app
 * @param container the `<div>` in its shadow root that the app owns
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
  const app = <EntryApp model={model} />;
  let appRoot: Root;
  if (host.isPrerendered) appRoot = hydrateRoot(container, app);
  else {
    container.replaceChildren();
    appRoot = createRoot(container);
    appRoot.render(app);
  }
  const stop = model.start();
  // All is in place and listens: nothing a visitor does falls between the loader and the app.
  host.takeEarlyInput()?.();
  return {
    stop() {
      stop();
      appRoot.unmount();
    },
  };
}
