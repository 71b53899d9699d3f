/** Renders a screen in a test as the app would: in a shadow root, with texts, brand and styles. */
import { act, type ReactElement, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { resolveBrand } from '../brand/resolveBrand';
import { TextsProvider } from '../i18n/TextsProvider';
import { EntryViewContext, type EntryView } from '../screens/EntryView';
import { StylesProvider } from '../ui/styles/StylesProvider';
import { entryStyles } from '../ui/styles/entryStyles';
import { createTestTexts } from './createTestTexts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Performs an action of the visitor or the clock and renders the result. */
export function perform(work: () => unknown): void {
  act(() => {
    work();
  });
}

const { setImmediate: afterMicrotasks } = globalThis;

/** Awaits a promise and renders the result. */
export async function settle(promise: Promise<unknown>): Promise<void> {
  await act(async () => {
    await promise;
    await new Promise<void>((resolve) => afterMicrotasks(() => resolve()));
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

/** Wraps a screen in the providers it expects. */
export function withProviders(screen: ReactNode, view: EntryView = createView()): ReactElement {
  const texts = createTestTexts(view.language);
  return (
    <StylesProvider cache={entryStyles(document).cache}>
      <TextsProvider texts={texts}>
        <EntryViewContext value={view}>{screen}</EntryViewContext>
      </TextsProvider>
    </StylesProvider>
  );
}

/** A rendered screen. */
export interface Rendered {
  container: HTMLElement;
  /** Changes to prerendered markup during hydration: none, unless the renders differ. */
  changes: readonly string[];
  rerender: (screen: ReactNode) => void;
  unmount: () => void;
}

/**
 * Renders a screen into a shadow root of the document.
 * @param screen the screen
 * @param view the brand, language and mode to render it with
 * @param prerendered markup to hydrate instead of rendering anew, and a hook that runs before hydration
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
