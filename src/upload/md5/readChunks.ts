import { attempt } from '../../lib/attempt';

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Prefetches the next chunk. A chunk is valid until the next one is requested: one buffer is reused, which keeps
 * memory constant for files of any size. @param bytes maximum size of a chunk @throws DOMException when the file is
 * gone, was changed or may not be read
 */
export async function* readChunks(file: Blob, bytes: number): AsyncGenerator<Bytes> {
  const reader = openReader(file);
  if (!reader) {
    yield* readSlices(file, bytes);
    return;
  }
  try {
    let buffer = new ArrayBuffer(bytes);
    for (;;) {
      const { done, value } = await reader.read(new Uint8Array(buffer));
      if (done) return;
      yield value;
      buffer = value.buffer;
    }
  } finally {
    // For callers that stop early. A stream that has already failed rejects here, which is harmless.
    reader.cancel().catch(() => undefined);
  }
}

/** Fills our own buffer. @returns `undefined` when the browser has no such reader for files (Safari) */
function openReader(file: Blob): ReadableStreamBYOBReader | undefined {
  return attempt(() => file.stream().getReader({ mode: 'byob' }));
}

/** Each slice while the previous one is processed; never further ahead. */
async function* readSlices(file: Blob, bytes: number): AsyncGenerator<Bytes> {
  let next = readAt(file, 0, bytes);
  for (let offset = 0; offset < file.size; offset += bytes) {
    const buffer = await next;
    next = readAt(file, offset + bytes, bytes);
    yield new Uint8Array(buffer);
  }
}

function readAt(file: Blob, offset: number, bytes: number): Promise<ArrayBuffer> {
  if (offset >= file.size) return Promise.resolve(new ArrayBuffer(0));
  const reading = file.slice(offset, offset + bytes).arrayBuffer();
  // When the caller stops, the slice read ahead is dropped; its failure must not be reported as unhandled.
  reading.catch(() => undefined);
  return reading;
}
