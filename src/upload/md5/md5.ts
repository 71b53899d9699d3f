import SparkMD5 from 'spark-md5';

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

export interface HashOptions {
  /** Stops at once, even within a chunk. */
  signal?: AbortSignal | undefined;
  /** Called with the number of bytes hashed so far. */
  onRead?: ((bytes: number) => void) | undefined;
}

/** Result of hashing. `unreadable`: the file is gone, was changed or may not be read. */
export type HashOutcome = { kind: 'hashed'; md5: string } | { kind: 'unreadable' } | { kind: 'aborted' };

/** Message to the hashing worker, sent once. */
export interface HashRequest {
  file: Blob;
}

export type HashReport =
  /** The worker runs; sent before the first chunk. */
  | { type: 'started' }
  /** Bytes hashed so far. */
  | { type: 'read'; bytes: number }
  | { type: 'hashed'; md5: string }
  /** The file cannot be read. */
  | { type: 'unreadable' };

/** spark-md5 copies its input. Small copies are collected early; copies of whole chunks would pile up. */
const pieceBytes = 256 * 1024;

/** MD5 in plain JavaScript, about a sixth of native speed, for pages whose policy forbids WebAssembly. */
export function createSparkMd5(): Md5 {
  const hash = new SparkMD5.ArrayBuffer();
  return {
    update({ buffer, byteOffset, byteLength }) {
      const end = byteOffset + byteLength;
      for (let offset = byteOffset; offset < end; offset += pieceBytes)
        hash.append(buffer.slice(offset, Math.min(offset + pieceBytes, end)));
    },
    digest: () => hash.end(),
  };
}
