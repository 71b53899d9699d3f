/** Draws a screen in a test as the app would: in a shadow root, with texts, brand and styles. */
import { act, type ReactElement, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { resolveBrand } from '../brand/resolveBrand';
import { TextsProvider } from '../i18n/TextsProvider';
import { EntryViewContext } from '../screens/EntryView';
import { StylesProvider } from '../ui/styles/StylesProvider';
import { entryStyles } from '../ui/styles/entryStyles';
import { fixedView, type FixedView } from './fixedView';
import { createTestTexts } from './createTestTexts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Does something a visitor or the clock does, and has it drawn. */
export function perform(work: () => unknown): void {
  act(() => {
    work();
  });
}

const { setImmediate: afterMicrotasks } = globalThis;

/** Waits for something and for what follows from it at once, and has it drawn. */
export async function settle(promise: Promise<unknown>): Promise<void> {
  await act(async () => {
    await promise;
    await new Promise<void>((resolve) => afterMicrotasks(() => resolve()));
  });
}

/** A view with the default brand in page mode. */
export function createView(changes: Partial<FixedView> = {}): FixedView {
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
export function withProviders(screen: ReactNode, view: FixedView = createView()): ReactElement {
  const texts = createTestTexts(view.language);
  return (
    <StylesProvider cache={entryStyles(document).cache}>
      <TextsProvider texts={texts}>
        <EntryViewContext value={fixedView(view)}>{screen}</EntryViewContext>
      </TextsProvider>
    </StylesProvider>
  );
}

/** A screen on show. */
export interface Rendered {
  container: HTMLElement;
  /** What changed in prerendered markup while it was taken over: nothing, unless both were drawn differently. */
  changes: readonly string[];
  rerender: (screen: ReactNode) => void;
  unmount: () => void;
}

/**
 * Draws a screen into a shadow root of the document.
 * @param prerendered markup that stands there already and is hydrated instead
 */
export function renderScreen(
  screen: ReactNode,
  view: FixedView = createView(),
  prerendered?: { html: string; beforeHydration: (container: HTMLElement) => void },
): Rendered {
  const host = document.createElement('div');
  document.body.append(host);
  const container = document.createElement('div');
  container.dataset.mode = view.mode;
  host.attachShadow({ mode: 'open' }).append(container);
  const provided = (content: ReactNode): ReactElement => withProviders(content, view);
  let root: Root;
  let changes: readonly string[] = [];
  if (!prerendered) {
    root = createRoot(container);
    perform(() => root.render(provided(screen)));
  } else {
    container.innerHTML = prerendered.html;
    prerendered.beforeHydration(container);
    const observer = new MutationObserver(() => undefined);
    observer.observe(container, { subtree: true, childList: true, attributes: true, characterData: true });
    perform(() => {
      root = hydrateRoot(container, provided(screen));
      changes = observer.takeRecords().map(({ type, target }) => `${type} of ${target.nodeName}`);
    });
  }
  return {
    container,
    changes,
    rerender: (next) => perform(() => root.render(provided(next))),
    unmount: () => {
      perform(() => root.unmount());
      host.remove();
    },
  };
}
