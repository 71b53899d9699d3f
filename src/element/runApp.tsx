/** The app in a mounted element: what the loader and `hub-entry/element` start alike, each with its own React root. */
import type { ReactNode } from 'react';
import { createEntry } from '../app/createEntry';
import { EntryApp } from '../app/EntryApp';
import { startEntry } from '../app/startEntry';
import { treeRoot } from '../lib/domKinds';
import { StylesProvider } from '../ui/styles/StylesProvider';
import { entryStyles } from '../ui/styles/entryStyles';
import { createElementApi } from './createElementApi';
import { laterRootSheet } from './laterRootSheet';
import type { StartApp } from './mountLazily';
import { refuseConfig } from './refuseConfig';

/** A drawing of the app. */
export interface AppDrawing {
  unmount(): void;
}

/**
 * Draws the app into its container. Resolves when it has been committed and its effects have run.
 * @param isPrerendered whether the container holds what the app draws first, to be hydrated
 * @throws the error that no screen of ours could show
 */
export type DrawApp = (
  app: ReactNode,
  container: HTMLDivElement,
  isPrerendered: boolean,
) => Promise<AppDrawing>;

/**
 * Starts the app in an element. Resolves when it is on screen and listens.
 * @param draw React's part
 */
export function createStartApp(draw: DrawApp): StartApp {
  return async (element, first, container) => {
    const api = createElementApi(element, first);
    if (!api.config.get().hub) {
      await refuseConfig(api, container);
      return { stop: () => undefined };
    }
    const { cache, sheet } = entryStyles(container.ownerDocument);
    const root = treeRoot(container);
    // The loader's sheet, where the document did not bring its rules, dresses the first screen until the app has drawn it.
    // The brand's colours come after ours.
    const loaders = root?.adoptedStyleSheets.filter((each) => each !== first.colors) ?? [];
    if (root)
      root.adoptedStyleSheets = [...loaders, laterRootSheet(container.ownerDocument), first.colors, sheet];
    const entry = await createEntry(api, container.ownerDocument.defaultView ?? window);
    // The tag may be gone by now: nothing that was clicked before happens there.
    if (!container.isConnected) return { stop: () => undefined };
    const stop = startEntry(entry);
    try {
      const drawing = await draw(
        <StylesProvider cache={cache}>
          <EntryApp entry={entry} />
        </StylesProvider>,
        container,
        first.isPrerendered,
      );
      // The app is mounted: replay input captured by the loader.
      if (container.isConnected) api.takeEarlyInput()?.();
      return {
        stop() {
          stop();
          drawing.unmount();
        },
      };
    } catch (error) {
      stop();
      throw error;
    }
  };
}
