/**
 * What every screen reads besides its own props: what stays the same as values, the brand as a store, so that only what
 * shows a changed part renders again. Values only, so that the first screen can be prerendered in Node and hydrated with
 * the same values. The app provides it; screens read it with `useEntryView()` and `useBrand()`.
 */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Brand } from '../brand/brand';
import type { EntryMode } from '../contract/config';
import type { Screen } from '../contract/screens';
import type { ReadableStore } from '../lib/store';
import { useStore } from '../lib/useStore';

/** A place a screen can ask for; the app decides how to get there (route, new tab, nothing). */
export type Destination = Screen | 'content' | 'agreement' | 'privacy';

/** The brand as it is known now. */
export interface BrandState {
  brand: Brand;
  /** Before it is known whose brand it is: what shows one keeps its room and is not visible. */
  isPending: boolean;
}

/** The same object for as long as the element is mounted. */
export interface EntryView {
  mode: EntryMode;
  /**
   * Prefix of portal addresses: empty on the portal's own documents (page and frame mode), the hub's origin in tag
   * mode. Links are real (`${portal}/entry/register`), so that a middle click or a click before hydration works.
   */
  portal: string;
  brand: ReadableStore<BrandState>;
  /** Language on screen, e.g. `en`. */
  language: ReadableStore<string>;
  /** Languages the visitor can choose from, each with its own name; offered only where the profile allows it. */
  languages: readonly { code: string; name: string }[];
  /** A plain left click on a link of ours; modified clicks stay with the browser. */
  onNavigate: (to: Destination) => void;
  onLanguage: (code: string) => void;
  /** The screen tells its heading. */
  onHeading: (heading: string) => void;
}

/** Provided once by the app, by previews and by tests. */
export const EntryViewContext = createContext<EntryView | null>(null);

/**
 * What a screen reads of the element around it.
 * @throws Error where no provider is above, which is a mistake of the app
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

/** Language on screen. */
export function useLanguage(): string {
  return useStore(useEntryView().language);
}
