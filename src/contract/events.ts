/** Events that `<hub-entry>` dispatches on itself (docs/contract.md section 3). All bubble and are composed. */
import type { EntryFailure } from './errors';
import type { LoginSuccess } from './login';
import type { Screen } from './screens';

/** Event name → `detail`. */
export interface EntryEventMap {
  /** The form is ready to use. Once per mount. */
  'entry-ready': Record<string, never>;
  /** Another screen is shown. */
  'entry-screen': { screen: Screen };
  /**
   * The visitor signed in. Dispatched 800 ms or more after the login and before any redirect; `preventDefault()`
   * stops the redirect.
   */
  'entry-login': LoginSuccess;
  /** The document is about to navigate to `url`; with `redirect="none"`, where it would have navigated. Cancelable. */
  'entry-redirect': { url: string };
  /** Something failed that the host may want to handle. */
  'entry-error': EntryFailure;
  /** A tracking event, as sent to the hub; never contains anything a visitor typed. */
  'entry-track': { name: string; time: number; props: Record<string, string | number | boolean> };
}

export type EntryEventName = keyof EntryEventMap;

/** Events whose `preventDefault()` has an effect. */
export const cancelableEvents: ReadonlySet<string> = new Set<EntryEventName>([
  'entry-login',
  'entry-redirect',
]);
