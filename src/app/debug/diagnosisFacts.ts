import type { EntryMode, RedirectMode } from '../../contract/attributes';

export interface DiagnosisFacts {
  mode: EntryMode;
  /** `null` if the attribute is missing or invalid. */
  hub: string | null;
  pageOrigin: string;
  /** Outermost last; empty at top level or if the browser does not reveal them. */
  ancestors: readonly string[];
  /** The page and the portal are on one site, so they share cookies. */
  isOwnSite: boolean;
  isRefused: boolean;
  /** The callback of the query or attribute, if it is not allowed. */
  refusedCallback: string | null;
  isHubAway: boolean;
  isPopupBlocked: boolean;
  /** A provider's popup has closed, or was cut off from this page, without an answer. */
  isPopupLost: boolean;
  /** Scripts that load the element. */
  scripts: readonly string[];
  areCookiesBlocked: boolean;
  isStorageBlocked: boolean;
  /** In a frame: whether it may read codes from an SMS; `null` if the browser does not reveal it. */
  mayReadCodes: boolean | null;
  isSignedIn: boolean;
  callback: string | null;
  appid: string | null;
  redirect: RedirectMode;
  /** Those that the host received (`entry-error`). */
  refusals: readonly number[];
  /** Selectors of the page's own rules that look for elements inside the tag and find none. */
  outsideSelectors: readonly string[];
}

export interface Finding {
  /** Equal for equal mistakes, so that each is reported once. Its first word is the name in docs/troubleshooting.md. */
  key: string;
  text: string;
  /** The line to add or change; empty if there is none. */
  line: string;
}
