/** Message to the hashing worker, sent once. */
export interface HashRequest {
  file: Blob;
}

/** Messages from the hashing worker. */
export type HashReport =
  /** The worker runs; sent before the first chunk. */
  | { type: 'started' }
  /** Bytes hashed so far. */
  | { type: 'read'; bytes: number }
  | { type: 'hashed'; md5: string }
  /** The file cannot be read. */
  | { type: 'unreadable' };
