import type { VisitorText } from '../../i18n/visitorText';

/**
 * `waiting`: the popup is open. `redeeming`: its answer is being checked. `closed`: it seems closed for 2 s (it may
 * only be cut off). `blocked`: the browser opened none. `denied`: the visitor or the provider said no. `failed`:
 * `problem` says why. `leaving`: the whole page is on its way to the provider (page mode).
 * `returned`: this window is the popup; it has told its opener and may be closed.
 */
export type ProviderWaitStatus =
  'waiting' | 'redeeming' | 'closed' | 'blocked' | 'denied' | 'failed' | 'leaving' | 'returned';

export interface ProviderWaitProps {
  /** The provider's name, e.g. "Google". */
  provider: string;
  status: ProviderWaitStatus;
  problem: VisitorText | null;
  /** Where the sign-in can go on in a tab of its own; opened with `target=_blank rel=opener`. */
  newTabHref: string;
  /** Starts over; called inside the click. */
  onRetry: () => void;
  /** Back to the sign-in form. */
  onCancel: () => void;
}
