/** What the script after the portal's form stores for the loader (`src/earlyScript.ts`). */
export interface EarlyControl {
  /** The last link or button pressed; the submit button after Enter in a field. */
  control?: HTMLElement;
  /** Stops listening. */
  stop(): void;
}

declare global {
  /** Exists only in the portal's own document. */
  var hubEntryEarly: EarlyControl | undefined;
}
