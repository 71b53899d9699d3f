import type { VisitorText } from '../../i18n/visitorText';

/**
 * `closed`: it has seemed closed for 2 s (it may only be cut off). `blocked`: the browser gave no window; in a frame
 * one may have opened nevertheless. `leaving`: the page is navigating to the provider (page mode). `returned`: this
 * window is the popup, has informed its opener and can be closed.
 */
export type ProviderWaitStatus =
  'waiting' | 'redeeming' | 'closed' | 'blocked' | 'denied' | 'failed' | 'leaving' | 'returned';

export interface ProviderWaitProps {
  /** E.g. "Google". */
  provider: string;
  status: ProviderWaitStatus;
  problem: VisitorText | null;
  /** Opened with `target=_blank rel=opener`. */
  newTabHref: string;
  /** Called during the click, so that it may open a window. */
  onRetry: () => void;
  onCancel: () => void;
}
