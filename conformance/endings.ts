/** How a row can end besides passing. */

/** The hub does something else than the row expects. */
export class Deviation extends Error {}

/** The row needs a tool or an option that was not given. */
export class NotTested extends Error {}

/** The hub's own settings say that it does not offer this. */
export class SwitchedOff extends Error {}
