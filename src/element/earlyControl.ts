/** What the script behind the portal's form leaves for the loader (`src/earlyScript.ts`). */
export interface EarlyControl {
  /** The link or button that was pressed last; the submit button after Enter in a field. */
  control?: HTMLElement;
  /** Ends listening. */
  stop(): void;
}

declare global {
  /** Only in the portal's own document. */
  var hubEntryEarly: EarlyControl | undefined;
}
