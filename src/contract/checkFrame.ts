/**
 * The page that runs the script of another service's check, at the hub's own origin, and what it and the widget tell each
 * other (docs/contract.md section 6, "Human check"). The widget's own page loads no such script.
 */

/** Followed by the kind of check. */
export const checkPagePath = '/human-check/';

export const checkRequestType = 'hub-entry-check';

/** Widget → page, with a port for what the page reports. */
export interface CheckRequest {
  type: typeof checkRequestType;
  siteKey: string;
  action: string;
  /** What a service passes on to its verification. */
  binding: string;
  language: string;
  colorScheme: 'light' | 'dark' | 'auto';
}

/** Page → widget. */
export type CheckReport =
  /** The service's script runs. */
  | { type: 'ready' }
  /** There is something to see and do, of this height in CSS pixels. */
  | { type: 'shown'; height: number }
  | { type: 'answered'; response: string }
  | { type: 'failed' };
