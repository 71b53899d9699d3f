/**
 * Events of `<hub-account>` (docs/contract.md section 3). Apart from those of the sign-in, whose SDK knows none of
 * them.
 */

/** Event name → `detail`. */
export interface AccountEventMap {
  /** The owner changed something. `what` is the part, as the hub's `offers` name it: `profile`, `password`, `links` … */
  'account-change': { what: string };
  /** The owner asked for the deletion, which happens at `due_at` (milliseconds since 1970) unless they cancel it. */
  'account-deleted': { due_at: number };
}

/** The names that `addEventListener` of `<hub-account>` takes besides those of elements. */
export type AccountEventName = keyof AccountEventMap;
