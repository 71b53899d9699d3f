/**
 * What every screen is drawn from besides its own props: values only, so that the first screen can be prerendered
 * in Node and hydrated with the same values. The app provides it; screens read it with `useEntryView()`.
 */
import { createContext, useContext } from 'react';
import type { Brand } from '../brand/brand';
import type { EntryMode } from '../contract/attributes';
import type { Screen } from '../contract/screens';

/** A place a screen can ask for; the app decides how to get there (route, new tab, nothing). */
export type Destination = Screen | 'content' | 'agreement' | 'privacy';

/** One immutable reading of settings, brand and language. */
export interface EntryView {
  mode: EntryMode;
  /**
   * Prefix of portal addresses: empty on the portal's own documents (page and frame mode), the hub's origin in tag
   * mode. Links are real (`${portal}/entry/register`), so that a middle click or a click before hydration works.
   */
  portal: string;
  brand: Brand;
  /** Whose brand it is is not known yet: what shows one keeps its room and is not seen. */
  isBrandPending?: boolean;
  /** Language on screen, e.g. `en`. */
  language: string;
  /** Languages the visitor can choose from, each with its own name; offered only where the profile allows it. */
  languages: readonly { code: string; name: string }[];
  /** A plain left click on a link of ours; modified clicks stay with the browser. */
  onNavigate: (to: Destination) => void;
  onLanguage: (code: string) => void;
  /** A screen that stands there now says its heading. */
  onHeading: (heading: string) => void;
}

/** Provided once by the app, by previews and by tests. */
export const EntryViewContext = createContext<EntryView | null>(null);

/**
 * The view a screen is drawn from.
 * @throws Error where no provider stands above, which is a mistake of the app
 */
export function useEntryView(): EntryView {
  const view = useContext(EntryViewContext);
  if (!view) throw new Error('EntryViewContext is missing above this screen');
  return view;
}
