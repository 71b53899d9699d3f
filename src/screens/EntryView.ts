/**
 * What every screen reads besides its props. It consists of values, so that the initial screen can be prerendered in Node
 * and hydrated with the same values; brand and language are stores, so that only components that show a changed part
 * render again. The app provides it; screens read it with `useEntryView()` and `useBrand()`.
 */
import { createContext, useContext, useSyncExternalStore, useEffect } from 'react';
import type { Brand } from '../brand/brand';
import type { EntryMode } from '../contract/attributes';
import type { Screen } from '../contract/screens';
import type { ReadableStore } from '../lib/store';
import { useStore } from '../lib/useStore';

/** A destination of links in screens; the app decides how to open it (route, new tab, nothing). */
export type Destination = Screen | 'content' | 'agreement' | 'privacy';

/** The brand as it is known now. */
export interface BrandState {
  brand: Brand;
  /** Whether the brand is still unknown: parts that show it keep their space but are invisible. */
  isPending: boolean;
}

/** The same object while the element is mounted. */
export interface EntryView {
  mode: EntryMode;
  /**
   * Prefix of portal addresses: empty in the portal's own documents (page and frame mode), the hub's origin in tag
   * mode. Links are real (`${portal}/entry/register`), so that a middle click, or a click before hydration, works.
   */
  portal: string;
  brand: ReadableStore<BrandState>;
  /** Language on screen, e.g. `en`. */
  language: ReadableStore<string>;
  /** Languages to choose from, each with its own name; offered only if the profile allows it. */
  languages: readonly { code: string; name: string }[];
  /** Called for a plain left click on a portal link; the browser handles clicks with modifier keys. */
  onNavigate: (to: Destination) => void;
  onLanguage: (code: string) => void;
  /** Called with the heading of the screen that is shown. */
  onHeading: (heading: string) => void;
}

/** Provided once by the app, by previews and by tests. */
export const EntryViewContext = createContext<EntryView | null>(null);

/**
 * Reads the view of a screen.
 * @throws Error without a provider above it, which is a mistake of the app
 */
export function useEntryView(): EntryView {
  const view = useContext(EntryViewContext);
  if (!view) throw new Error('EntryViewContext is missing above this screen');
  return view;
}

/**
 * A part of the brand; the component renders again only when that part changes.
 * @param select picks the part: a value or an object of the brand, none that it makes itself
 */
export function useBrand<Part>(select: (brand: Brand, isPending: boolean) => Part): Part {
  const { brand: store } = useEntryView();
  const read = ({ brand, isPending }: BrandState): Part => select(brand, isPending);
  return useSyncExternalStore(
    store.subscribe,
    () => read(store.get()),
    () => read(store.getInitial()),
  );
}

/** Whether it is not known yet whose brand it is. */
export function useIsBrandPending(): boolean {
  return useBrand((_, isPending) => isPending);
}

export function useLanguage(): string {
  return useStore(useEntryView().language);
}

/** Reports a screen's title to the app, which in page and frame mode sets the document title too. */
export function useScreenTitle(heading: string): void {
  const { onHeading } = useEntryView();
  useEffect(() => onHeading(heading), [onHeading, heading]);
}
