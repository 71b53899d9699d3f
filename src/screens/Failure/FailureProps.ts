import type { VisitorText } from '../../i18n/visitorText';

/**
 * `unexpected`: an error in a screen or route. `chunk`: a part of the app did not load. `settings`: the hub could not
 * be reached at all. `config`: the host set the element up wrongly; there is nothing to retry.
 */
export type FailureKind = 'unexpected' | 'chunk' | 'settings' | 'config';

export interface FailureProps {
  kind: FailureKind;
  /** HTTP-like status where there is one (404, 500). */
  status?: number;
  /** Words for the visitor; for `unexpected` the error's message may be given as `{ text }`. */
  detail: VisitorText | null;
  /** Draws the screen again without a reload; no button where it is left out. */
  onRetry?: () => void;
  /** Loads the document again; given only where the document is ours (page and frame mode). */
  onReload?: () => void;
  /** A way out in a new tab: the portal's own page. */
  newTabHref?: string;
}
