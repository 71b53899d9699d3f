/**
 * Values that every screen renders from besides its props, so that the first screen can be prerendered in Node and
 * hydrated with the same values. The app provides them; screens read them with `useEntryView()`.
 */
import { createContext, useContext } from 'react';
import type { Brand } from '../brand/brand';
import type { EntryMode } from '../contract/attributes';
import type { Screen } from '../contract/screens';

/** A destination of links in screens; the app decides how to open it (route, new tab, nothing). */
export type Destination = Screen | 'content' | 'agreement' | 'privacy';

/** An immutable snapshot of settings, brand and language. */
export interface EntryView {
  mode: EntryMode;
  /**
   * Prefix of portal addresses: empty in the portal's own documents (page and frame mode), the hub's origin in tag
   * mode. Links are real (`${portal}/entry/register`), so that a middle click, or a click before hydration, works.
   */
  portal: string;
  brand: Brand;
  /** Whether the brand is still unknown: whatever shows it keeps its space but is invisible. */
  isBrandPending?: boolean;
  /** Language on screen, e.g. `en`. */
  language: string;
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
