declare global {
  interface ArrayBuffer {
    /** Newer than the library TypeScript is told to use; Chromium 114, Firefox 122, Safari 17.4. */
    transfer?: (newByteLength: number) => ArrayBuffer;
  }
}

/**
 * Reads a file chunk by chunk, the next one while the last one is worked on, never more: two chunks are all the memory
 * a file of any size takes.
 * @param bytes of a chunk
 * @throws DOMException where the file is gone, was changed or may not be read
 */
export async function* readChunks(file: Blob, bytes: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let next = readAt(file, 0, bytes);
  for (let offset = 0; offset < file.size; offset += bytes) {
    const buffer = await next;
    next = readAt(file, offset + bytes, bytes);
    yield new Uint8Array(buffer);
    release(buffer);
  }
}

function readAt(file: Blob, offset: number, bytes: number): Promise<ArrayBuffer> {
  if (offset >= file.size) return Promise.resolve(new ArrayBuffer(0));
  const reading = file.slice(offset, offset + bytes).arrayBuffer();
  // Who stops reading never looks at the chunk read ahead; its failure is then nobody's.
  reading.catch(() => undefined);
  return reading;
}

/** Gives the memory back at once: left to the collector, a hundred megabytes of chunks pile up first. */
function release(buffer: ArrayBuffer): void {
  buffer.transfer?.(0);
}
