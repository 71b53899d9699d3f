/** Events that `<hub-entry>` dispatches on itself (contract section 3). All bubble and are composed. */
import type { EntryFailure } from './errors';
import type { LoginSuccess } from './login';
import type { Screen } from './screens';

/** Event name → `detail`. */
export interface EntryEventMap {
  /** The form can be used. Once per mount. */
  'entry-ready': Record<string, never>;
  /** Another screen is shown. */
  'entry-screen': { screen: Screen };
  /** Signed in; after the 800 ms and before any redirect. `preventDefault()` stops the redirect. */
  'entry-login': LoginSuccess;
  /** About to leave for `url` (or, with `redirect="none"`, where it would have gone). Cancelable. */
  'entry-redirect': { url: string };
  /** Something failed that the host may want to know. */
  'entry-error': EntryFailure;
  /** A tracking event, as sent to the hub; never holds anything a visitor typed. */
  'entry-track': { name: string; time: number; props: Record<string, string | number | boolean> };
}

export type EntryEventName = keyof EntryEventMap;

/** Events whose `preventDefault()` is honoured. */
export const cancelableEvents: ReadonlySet<EntryEventName> = new Set(['entry-login', 'entry-redirect']);
