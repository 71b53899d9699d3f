/** Draws a screen in a test as the app would: in a shadow root, with texts, brand and styles. */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { act, type ReactElement, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { resolveBrand } from '../brand/resolveBrand';
import { createTexts } from '../i18n/createTexts';
import { TextsContext } from '../i18n/useTexts';
import { EntryViewContext, type EntryView } from '../screens/EntryView';
import { allTexts } from './allTexts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Does something a visitor or the clock does, and lets React finish. */
export function perform(work: () => unknown): void {
  act(() => {
    work();
  });
}

/** Waits for something and lets React draw what it brought. */
export async function settle(promise: Promise<unknown>): Promise<void> {
  await act(async () => {
    await promise;
  });
}

/** A view with the default brand in page mode. */
export function createView(changes: Partial<EntryView> = {}): EntryView {
  return {
    mode: 'page',
    portal: '',
    brand: resolveBrand(null, 'en'),
    language: 'en',
    languages: [
      { code: 'en', name: 'English' },
      { code: 'zh', name: '中文' },
    ],
    onNavigate: () => undefined,
    onLanguage: () => undefined,
    onHeading: () => undefined,
    ...changes,
  };
}

/** The screen with everything it expects above itself. */
export function withProviders(screen: ReactNode, view: EntryView = createView()): ReactElement {
  const cache = createCache({ key: 'test' });
  cache.compat = true;
  const texts = createTexts(view.language, allTexts);
  return (
    <CacheProvider value={cache}>
      <TextsContext value={texts}>
        <EntryViewContext value={view}>{screen}</EntryViewContext>
      </TextsContext>
    </CacheProvider>
  );
}

/** A screen on show. */
export interface Rendered {
  container: HTMLElement;
  rerender: (screen: ReactNode) => void;
  unmount: () => void;
}

/**
 * Draws a screen into a shadow root of the document.
 * @param prerendered markup that stands there already and is hydrated instead
 */
export function renderScreen(
  screen: ReactNode,
  view: EntryView = createView(),
  prerendered?: { html: string; beforeHydration: (container: HTMLElement) => void },
): Rendered {
  const host = document.createElement('div');
  document.body.append(host);
  const container = document.createElement('div');
  container.dataset.mode = view.mode;
  host.attachShadow({ mode: 'open' }).append(container);
  const provided = (content: ReactNode): ReactElement => withProviders(content, view);
  let root: Root;
  if (!prerendered) {
    root = createRoot(container);
    perform(() => root.render(provided(screen)));
  } else {
    container.innerHTML = prerendered.html;
    prerendered.beforeHydration(container);
    perform(() => {
      root = hydrateRoot(container, provided(screen));
    });
  }
  return {
    container,
    rerender: (next) => perform(() => root.render(provided(next))),
    unmount: () => {
      perform(() => root.unmount());
      host.remove();
    },
  };
}
