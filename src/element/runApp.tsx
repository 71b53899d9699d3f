/** The app of a mounted element. The loader and `hub-entry/element` start it alike, each with its own React root. */
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

/** A rendered app. */
export interface RenderedApp {
  unmount(): void;
}

/**
 * Renders the app into its container. Resolves when it has been committed and its effects have run.
 * @param isPrerendered whether the container holds the app's first render, to be hydrated
 * @throws an error that the error screen could not show
 */
export type RenderApp = (
  app: ReactNode,
  container: HTMLDivElement,
  isPrerendered: boolean,
) => Promise<RenderedApp>;

/**
 * Creates the function that starts the app in an element. It resolves when the app is on screen and handles input.
 * @param render renders with React
 */
export function createStartApp(render: RenderApp): StartApp {
  return async (element, state, container) => {
    const api = createElementApi(element, state);
    if (!api.config.get().hub) {
      const { refuseConfig } = await import('./refuseConfig');
      await refuseConfig(api, container);
      return { stop: () => undefined };
    }
    const { cache, sheet, holdRules } = entryStyles(container.ownerDocument);
    const root = treeRoot(container);
    // The loader's sheet, if the document has not brought its rules, styles the initial screen until the app has
    // rendered it. The brand's colours come after our rules.
    const loaders = root?.adoptedStyleSheets.filter((each) => each !== state.colors) ?? [];
    if (root)
      root.adoptedStyleSheets = [...loaders, laterRootSheet(container.ownerDocument), state.colors, sheet];
    const entry = await createEntry(api, container.ownerDocument.defaultView ?? window);
    // The tag may have been removed meanwhile: nothing is replayed there.
    if (!container.isConnected) return { stop: () => undefined };
    const stop = startEntry(entry);
    const addRules = state.isPrerendered ? holdRules() : () => undefined;
    try {
      const rendered = await render(
        <StylesProvider cache={cache}>
          <EntryApp entry={entry} />
        </StylesProvider>,
        container,
        state.isPrerendered,
      );
      // The app is mounted: replay input captured by the loader.
      if (container.isConnected) api.takeEarlyInput()?.();
      addRules();
      return {
        stop() {
          stop();
          rendered.unmount();
        },
      };
    } catch (error) {
      addRules();
      stop();
      throw error;
    }
  };
}
