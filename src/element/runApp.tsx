/** The loader and `hub-entry/element` start the app alike, each with its own React root. */
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { EntryApp } from '../app/EntryApp';
import { createEntry } from '../app/createEntry';
import { startEntry } from '../app/startEntry';
import { treeRoot } from '../lib/dom';
import { StylesProvider } from '../ui/styles/StylesProvider';
import { entryStyles } from '../ui/styles/entryStyles';
import { createElementApi } from './createElementApi';
import { laterRootSheet } from '../brand/tokens/laterHostStyles';
import type { MountState, StartApp } from './mountLazily';

export interface RenderedApp {
  unmount(): void;
}

/**
 * Resolves when the app has been committed and its effects have run.
 * @param isPrerendered whether the container holds the app's first render, to be hydrated
 * @param onCommit called before that, when it has been committed: React handles events from now on
 * @throws an error that the error screen could not show
 */
export type RenderApp = (
  app: ReactNode,
  container: HTMLDivElement,
  isPrerendered: boolean,
  onCommit: () => void,
) => Promise<RenderedApp>;

/** The function resolves when the app is on screen and handles input. */
export function createStartApp(render: RenderApp): StartApp {
  return async (element, state, container) => {
    const api = createElementApi(element, state, container);
    if (!api.config.get().hub) {
      const { refuseConfig } = await import('./refuseConfig');
      await refuseConfig(api, container);
      return { stop: () => undefined };
    }
    const { cache, holdRules } = entryStyles(container.ownerDocument);
    const { isPrerendered } = state;
    if (!isPrerendered) adoptSheets(container, state);
    const lightForms = api.config.get().lightDom && (await import('./lightForms'));
    const entry = await createEntry(api, container.ownerDocument.defaultView ?? window);
    // The tag may have been removed meanwhile: nothing is replayed there.
    if (!container.isConnected) return { stop: () => undefined };
    const stop = startEntry(entry);
    // The initial screen has its rules. The app's own wait until it is hydrated: one change of styles instead of two.
    const releaseRules = isPrerendered ? holdRules() : () => undefined;
    const addRules = (): void => {
      releaseRules();
      if (isPrerendered) adoptSheets(container, state);
    };
    const app = <EntryApp entry={entry} />;
    let replay: (() => void) | undefined;
    try {
      const rendered = await render(
        <StylesProvider cache={cache}>
          {lightForms ? lightForms.placeForms(app, element, entry.language) : app}
        </StylesProvider>,
        container,
        isPrerendered,
        () => {
          replay = api.takeEarlyInput();
        },
      );
      // The app is mounted: replay input captured by the loader.
      if (container.isConnected) replay?.();
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

/** The loader's sheet stays for the initial screen; the brand's colors come after our rules. */
function adoptSheets(container: HTMLElement, { colors }: MountState): void {
  const root = treeRoot(container);
  if (!root) return;
  const { ownerDocument } = container;
  const loaders = root.adoptedStyleSheets.filter((each) => each !== colors);
  root.adoptedStyleSheets = [
    ...loaders,
    laterRootSheet(ownerDocument),
    colors,
    entryStyles(ownerDocument).sheet,
  ];
}

/** Events that React replays after hydration (react-dom, "continuous" events). */
const replayed = ['focusin', 'mouseover', 'pointerover', 'dragenter', 'gotpointercapture'];

const hide = (event: Event): void => event.stopImmediatePropagation();

/**
 * An event that moved between elements of a shadow root has lost its target when React replays it, and React throws.
 * No part of the initial screen listens to these. @returns stops hiding them
 */
export function hideReplayedEvents(container: HTMLElement): () => void {
  for (const type of replayed) container.addEventListener(type, hide, true);
  return () => {
    for (const type of replayed) container.removeEventListener(type, hide, true);
  };
}

interface AfterMountProps {
  /** Everything before it has been committed. */
  onCommit: () => void;
  /** The effects of everything before it have run too. */
  onMount: () => void;
}

export function AfterMount({ onCommit, onMount }: AfterMountProps) {
  const handleCommit = useEffectEvent(onCommit);
  const handleMount = useEffectEvent(onMount);
  // In the task of the commit. Effects run in a later one, and render again what the first render could not know.
  useLayoutEffect(() => handleCommit(), []);
  useEffect(() => handleMount(), []);
  return null;
}
