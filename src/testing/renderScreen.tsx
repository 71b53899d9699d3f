/** Renders a screen as the app would: in a shadow root, with texts, brand and styles. */
import { act, render, within, type queries } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';
import { vi } from 'vitest';
import { resolveBrand } from '../brand/resolveBrand';
import { TextsProvider } from '../i18n/TextsProvider';
import { EntryViewContext } from '../screens/EntryView';
import { StylesProvider } from '../ui/styles/StylesProvider';
import { entryStyles } from '../ui/styles/entryStyles';
import { methods } from '../methods/registry';
import { fixedView, type FixedView } from './fixedView';
import { createTestTexts } from './testTexts';

/** Does what is no action of a visitor, e.g. moves the clock, and renders what follows from it. */
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
    methods,
    onHeading: () => undefined,
    ...changes,
  };
}

export function withProviders(
  screen: ReactNode,
  view: FixedView = createView(),
  texts = createTestTexts(view.language),
): ReactElement {
  return (
    <StylesProvider cache={entryStyles(document).cache}>
      <TextsProvider texts={texts}>
        <EntryViewContext value={fixedView(view)}>{screen}</EntryViewContext>
      </TextsProvider>
    </StylesProvider>
  );
}

/** The queries of Testing Library over one rendered screen. */
export type ScreenQueries = ReturnType<typeof within<typeof queries>>;

export interface Rendered {
  container: HTMLElement;
  /** Queries by role, label and text. Those of the library itself see no shadow root. */
  screen: ScreenQueries;
  user: UserEvent;
  /** What hydration changed in prerendered markup: nothing, unless the two differ. */
  changes: readonly string[];
  rerender: (screen: ReactNode) => void;
  unmount: () => void;
}

/**
 * Renders into a shadow root of the document.
 * @param prerendered markup to hydrate instead of rendering from scratch, and a hook that runs before hydration
 */
export function renderScreen(
  ui: ReactNode,
  view: FixedView = createView(),
  prerendered?: { html: string; beforeHydration: (container: HTMLElement) => void },
): Rendered {
  const user = userEvent.setup(
    vi.isFakeTimers() ? { advanceTimers: (ms) => vi.advanceTimersByTime(ms) } : {},
  );
  const container = document.createElement('div');
  container.dataset.mode = view.mode;
  const host = document.body.appendChild(document.createElement('div'));
  host.attachShadow({ mode: 'open' }).append(container);
  if (prerendered) {
    container.innerHTML = prerendered.html;
    prerendered.beforeHydration(container);
  }
  const takeChanges = watchChanges(container);
  const texts = createTestTexts(view.language);
  const { rerender, unmount } = render(ui, {
    container,
    hydrate: prerendered !== undefined,
    wrapper: ({ children }: { children: ReactNode }) => withProviders(children, view, texts),
  });
  const changes = takeChanges();
  return {
    container,
    screen: within(container),
    user,
    changes: prerendered ? changes : [],
    rerender,
    unmount,
  };
}

/** Reports what has changed, without what was changed back. */
function watchChanges(container: HTMLElement): () => string[] {
  const observer = new MutationObserver(() => undefined);
  observer.observe(container, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeOldValue: true,
  });
  return () => {
    const seen = new Map<Node, Set<string>>();
    const isChange = ({ target, attributeName, oldValue }: MutationRecord): boolean => {
      if (attributeName === null || !(target instanceof Element)) return true;
      // React takes the name of an input away and puts it back; only the first record knows the value before.
      const names = seen.get(target) ?? new Set();
      seen.set(target, names);
      if (names.has(attributeName)) return false;
      names.add(attributeName);
      return target.getAttribute(attributeName) !== oldValue;
    };
    const records = observer.takeRecords();
    observer.disconnect();
    return records
      .filter(isChange)
      .map(({ type, target, attributeName }) => `${attributeName ?? type} of ${target.nodeName}`);
  };
}

/** Names of everything with a role, in document order. @param screen a rendered screen, or `within` a part of it */
export function namesOf(
  screen: Pick<ScreenQueries, 'queryAllByRole'>,
  role: Parameters<ScreenQueries['queryAllByRole']>[0],
): string[] {
  const names: string[] = [];
  screen.queryAllByRole(role, { name: (name) => names.push(name) > 0 });
  return names;
}

/** Texts of everything with a role, in document order: what a status or an alert says. */
export function textsOf(
  screen: Pick<ScreenQueries, 'queryAllByRole'>,
  role: Parameters<ScreenQueries['queryAllByRole']>[0],
): string[] {
  return screen.queryAllByRole(role).map((element) => element.textContent.replaceAll(/\s/g, ' '));
}
