/** An incremental MD5. */
export interface Md5 {
  update: (bytes: Uint8Array<ArrayBuffer>) => void;
  /**
   * Finishes the hash; call it last.
   * @returns 32 lower-case hexadecimal characters
   */
  digest: () => string;
}

/** Bytes read per chunk. */
export const chunkBytes = 2 * 1024 * 1024;
