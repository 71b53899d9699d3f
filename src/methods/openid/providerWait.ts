import type { VisitorText } from '../../i18n/visitorText';

export interface ProviderWait {
  platform: string;
  /**
   * `closed`: it seems closed, an answer still counts. `blocked`: the browser opened none. `returned`: this window
   * has posted to its opener and closes.
   */
  status: 'leaving' | 'waiting' | 'closed' | 'blocked' | 'redeeming' | 'denied' | 'failed' | 'returned';
  problem: VisitorText | null;
  newTabHref: string;
}

/** One that was denied or failed is over: the form shows its text. */
export function isUnderWay(wait: ProviderWait | null): boolean {
  return wait !== null && wait.status !== 'denied' && wait.status !== 'failed';
}
