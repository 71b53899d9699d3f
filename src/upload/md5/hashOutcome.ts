/** How a file is hashed. */
export interface HashOptions {
  /** Ends it at once, in the middle of a chunk. */
  signal?: AbortSignal | undefined;
  /** Bytes hashed so far. */
  onRead?: ((bytes: number) => void) | undefined;
}

/** What came of it. `unreadable`: the file is gone, was changed or may not be read. */
export type HashOutcome = { kind: 'hashed'; md5: string } | { kind: 'unreadable' } | { kind: 'aborted' };
