import SparkMD5 from 'spark-md5';

export interface Md5 {
  update: (bytes: Uint8Array<ArrayBuffer>) => void;
  /** Call it last. @returns 32 lower-case hexadecimal characters */
  digest: () => string;
}

export const chunkBytes = 2 * 1024 * 1024;

export interface HashOptions {
  /** Stops at once, even within a chunk. */
  signal?: AbortSignal | undefined;
  /** Bytes hashed so far. */
  onRead?: ((bytes: number) => void) | undefined;
}

/** `unreadable`: the file is gone, was changed or may not be read. */
export type HashOutcome = { kind: 'hashed'; md5: string } | { kind: 'unreadable' } | { kind: 'aborted' };

/** Sent once. */
export interface HashRequest {
  file: Blob;
}

export type HashReport =
  /** Sent before the first chunk. */
  | { type: 'started' }
  /** Bytes hashed so far. */
  | { type: 'read'; bytes: number }
  | { type: 'hashed'; md5: string }
  | { type: 'unreadable' };

/** spark-md5 copies its input. Small copies are collected early; copies of whole chunks would pile up. */
const pieceBytes = 256 * 1024;

/** A sixth of native speed, for pages whose policy forbids WebAssembly. */
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
