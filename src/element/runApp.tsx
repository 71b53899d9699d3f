/** The app in a mounted element: takes over its container, hydrating what the loader drew. */
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { createAppModel } from '../app/createAppModel';
import { EntryApp } from '../app/EntryApp';
import { styleSheet } from '../lib/styles/styleSheet';
import { createEntryHost } from './createEntryHost';
import { hearChange } from './hearChange';
import type { FirstState, StartedApp } from './mountLazily';
import { refuseConfig } from './refuseConfig';
import type { EntryElement } from './createElementClass';

/**
 * Starts the app in an element.
 * @param element the mounted element
 * @param first what was there before the app
 * @param container the `<div>` in its shadow root that the app owns
 * @param later host styles that the first sheet of the root does not have
 */
export async function runApp(
  element: EntryElement,
  first: FirstState,
  container: HTMLDivElement,
  later: readonly CSSStyleSheet[] = [],
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
    // The first sheet is always there. The brand's colours stand above all of ours.
    root.adoptedStyleSheets = [base, ...later, first.colors, sheet];
  }
  const model = await createAppModel(host, container.ownerDocument.defaultView ?? window);
  // A tag may be gone by now: nobody is to do there what was clicked before.
  if (!container.isConnected) return { stop: () => undefined };
  const appRoot = drawApp(<EntryApp model={model} />, host.isPrerendered, container);
  hearChange(container);
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

/** @throws the error that no screen of ours could show, which the page hears of too */
function drawApp(app: ReactNode, isPrerendered: boolean, container: HTMLElement): Root {
  try {
    if (isPrerendered) return hydrateRoot(container, app);
    container.replaceChildren();
    const root = createRoot(container);
    root.render(app);
    return root;
  } catch (error) {
    reportError(error);
    // The next try draws all of it.
    container.replaceChildren();
    throw error;
  }
}
