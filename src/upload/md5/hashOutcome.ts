/** Options of hashing. */
export interface HashOptions {
  /** Stops at once, even within a chunk. */
  signal?: AbortSignal | undefined;
  /** Called with the number of bytes hashed so far. */
  onRead?: ((bytes: number) => void) | undefined;
}

/** Result of hashing. `unreadable`: the file is gone, was changed or may not be read. */
export type HashOutcome = { kind: 'hashed'; md5: string } | { kind: 'unreadable' } | { kind: 'aborted' };
