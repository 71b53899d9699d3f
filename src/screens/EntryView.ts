/**
 * What every screen reads besides its props: values, so that the initial screen can be prerendered and hydrated with
 * the same, and stores, so that only components that show a changed part render again.
 */
import { useTranslation } from 'react-i18next';
import { createContext, useContext, useSyncExternalStore, useEffect } from 'react';
import type { Brand } from '../brand/brand';
import type { EntryMode } from '../contract/attributes';
import type { Screen } from '../contract/screens';
import type { TextKey } from '../i18n/namespaces';
import type { ReadableStore } from '../lib/store';
import { useStore } from '../lib/useStore';

/** The app decides how to open it (route, new tab, nothing). */
export type Destination = Screen | 'content' | 'account' | 'agreement' | 'privacy';

/** A method of signing in with a button. */
export interface NamedMethod {
  id: string;
  /** In "Continue with {name}", in every language; else `nameKey`. */
  name?: string | undefined;
  nameKey?: TextKey<'entry'> | undefined;
  /** In place of "Continue with {name}". */
  labelKey?: TextKey<'entry'> | undefined;
}

type KnownMethod = Pick<NamedMethod, 'id'> & Partial<NamedMethod>;

export interface BrandState {
  brand: Brand;
  /** Parts that show the brand keep their space but are invisible. */
  isPending: boolean;
}

/** The same object while the element is mounted. */
export interface EntryView {
  mode: EntryMode;
  /**
   * Empty in the portal's own documents, the hub's origin in tag mode. Links are real addresses, so that a middle
   * click, or a click before hydration, works.
   */
  portal: string;
  brand: ReadableStore<BrandState>;
  /** Those that we know; the brand may add some. Those of the form need no name. */
  methods: readonly KnownMethod[];
  /** E.g. `en`. */
  language: ReadableStore<string>;
  /** Each with its own name; offered only if the profile allows it. */
  languages: readonly { code: string; name: string }[];
  /** Called for a plain left click on a portal link; the browser handles clicks with modifier keys. */
  onNavigate: (to: Destination) => void;
  onLanguage: (code: string) => void;
  onHeading: (heading: string) => void;
}

/** Provided once by the app, by previews and by tests. */
export const EntryViewContext = createContext<EntryView | null>(null);

/** @throws Error without a provider above it, which is a mistake of the app */
export function useEntryView(): EntryView {
  const view = useContext(EntryViewContext);
  if (!view) throw new Error('EntryViewContext is missing above this screen');
  return view;
}

/** Renders again only when the part changes. @param select picks a value or an object of the brand, makes none */
export function useBrand<Part>(select: (brand: Brand, isPending: boolean) => Part): Part {
  const { brand: store } = useEntryView();
  const read = ({ brand, isPending }: BrandState): Part => select(brand, isPending);
  return useSyncExternalStore(
    store.subscribe,
    () => read(store.get()),
    () => read(store.getInitial()),
  );
}

/** An unknown method of another service keeps its id. */
export function useMethodName(): (id: string) => string {
  const { t } = useTranslation();
  const { methods } = useEntryView();
  const added = useBrand(({ providers }) => providers);
  return (id) => {
    const found: KnownMethod | undefined = [...methods, ...added].find((method) => method.id === id);
    return found?.nameKey ? t(found.nameKey) : (found?.name ?? id);
  };
}

export function useIsBrandPending(): boolean {
  return useBrand((_, isPending) => isPending);
}

export function useLanguage(): string {
  return useStore(useEntryView().language);
}

/** Tells the app the heading, which in page and frame mode names the document too. */
export function useScreenTitle(heading: string): void {
  const { onHeading } = useEntryView();
  useEffect(() => onHeading(heading), [onHeading, heading]);
}
