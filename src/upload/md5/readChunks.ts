type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Reads a file in chunks, while the browser fetches what comes next. A chunk is good until the next one is asked for:
 * one buffer serves a file of any size, which is what keeps the memory flat.
 * @param bytes the most a chunk holds
 * @throws DOMException where the file is gone, was changed or may not be read
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
    // For who stops in the middle; a stream that has failed by itself refuses, which changes nothing.
    reader.cancel().catch(() => undefined);
  }
}

/** @returns `undefined` where a file's stream cannot be read into a buffer of ours (Safari) */
function openReader(file: Blob): ReadableStreamBYOBReader | undefined {
  try {
    return file.stream().getReader({ mode: 'byob' });
  } catch {
    return undefined;
  }
}

/** The next slice is read while the last one is worked on, never more. */
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
  // Who stops reading never looks at what was read ahead; its failure is then nobody's.
  reading.catch(() => undefined);
  return reading;
}
