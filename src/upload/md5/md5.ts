/** An MD5 that is fed piece by piece. */
export interface Md5 {
  update: (bytes: Uint8Array<ArrayBuffer>) => void;
  /** @returns 32 lower-case hexadecimal characters; the last thing it is asked */
  digest: () => string;
}

/** Bytes that are read at a time (specification section 9). */
export const chunkBytes = 2 * 1024 * 1024;
