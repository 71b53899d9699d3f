import type { VisitorText } from '../../i18n/visitorText';

/**
 * `unexpected`: an error in a screen or route. `chunk`: a chunk of the app failed to load. `settings`: the hub could
 * not be reached. `config`: the host configured the element wrongly; a retry cannot help.
 */
export type FailureKind = 'unexpected' | 'chunk' | 'settings' | 'config';

export interface FailureProps {
  kind: FailureKind;
  /** HTTP-like status where there is one (404, 500). */
  status?: number;
  /** Message for the visitor; for `unexpected` it may be the error's message as `{ text }`. */
  detail: VisitorText | null;
  /** Renders the screen again without a reload; without it there is no button. */
  onRetry?: () => void;
  /** Reloads the document; set only when the document is ours (page and frame mode). */
  onReload?: () => void;
  /** Address of the portal's own page, offered in a new tab. */
  newTabHref?: string;
}
