/** What the hashing worker is sent, once. */
export interface HashRequest {
  file: Blob;
}

/** What it says. */
export type HashReport =
  /** It runs; before the first chunk. */
  | { type: 'started' }
  /** Bytes hashed so far. */
  | { type: 'read'; bytes: number }
  | { type: 'hashed'; md5: string }
  /** The file cannot be read. */
  | { type: 'unreadable' };
