import type { VisitorText } from '../../i18n/visitorText';

/** A provider's sign-in under way. */
export interface ProviderWait {
  platform: string;
  /**
   * `leaving`: this document goes to the provider. `waiting`: the popup is open. `closed`: it seems closed, an answer still
   * counts. `blocked`: the browser opened none. `redeeming`: the answer is checked. `denied`, `failed`: it is over.
   * `returned`: this window has posted to its opener and closes.
   */
  status: 'leaving' | 'waiting' | 'closed' | 'blocked' | 'redeeming' | 'denied' | 'failed' | 'returned';
  problem: VisitorText | null;
  newTabHref: string;
}

/** Whether its screen is shown. One that was denied or failed is over: the form shows its text. */
export function isUnderWay(wait: ProviderWait | null): boolean {
  return wait !== null && wait.status !== 'denied' && wait.status !== 'failed';
}
