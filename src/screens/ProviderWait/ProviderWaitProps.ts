import type { VisitorText } from '../../i18n/visitorText';

/**
 * `waiting`: the popup is open. `redeeming`: its answer is being checked. `closed`: it has seemed closed for 2 s (it
 * may only be cut off). `blocked`: the browser gave no window; in a frame one may have
 * opened nevertheless. `denied`: the visitor or the provider refused. `failed`:
 * `problem` says why. `leaving`: the page is navigating to the provider (page mode). `returned`: this window is the
 * popup, has informed its opener and can be closed.
 */
export type ProviderWaitStatus =
  'waiting' | 'redeeming' | 'closed' | 'blocked' | 'denied' | 'failed' | 'leaving' | 'returned';

export interface ProviderWaitProps {
  /** The provider's name, e.g. "Google". */
  provider: string;
  status: ProviderWaitStatus;
  problem: VisitorText | null;
  /** Address to continue the sign-in in a new tab, opened with `target=_blank rel=opener`. */
  newTabHref: string;
  /** Starts over. Called during the click, so that it may open a window. */
  onRetry: () => void;
  /** Returns to the sign-in form. */
  onCancel: () => void;
}
