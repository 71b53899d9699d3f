/** Hashes on the page's thread, for pages without workers, in slices short enough to keep the page responsive. */
import { type HashOptions, type HashOutcome, chunkBytes, createSparkMd5 } from './md5';
import { readChunks } from './readChunks';

/** A few milliseconds of work, and on a slow phone well below the 50 ms that users notice. */
const sliceBytes = 256 * 1024;

/**
 * Does not try WebAssembly: here it obeys the page's policy, which would report that as a violation. Never rejects.
 */
export async function hashHere(file: Blob, { signal, onRead }: HashOptions): Promise<HashOutcome> {
  const md5 = createSparkMd5();
  let bytes = 0;
  try {
    for await (const chunk of readChunks(file, chunkBytes)) {
      for (let offset = 0; offset < chunk.byteLength; offset += sliceBytes) {
        if (signal?.aborted) return { kind: 'aborted' };
        md5.update(chunk.subarray(offset, offset + sliceBytes));
        await nextTask();
      }
      bytes += chunk.byteLength;
      onRead?.(bytes);
    }
  } catch {
    return { kind: 'unreadable' };
  }
  return signal?.aborted ? { kind: 'aborted' } : { kind: 'hashed', md5: md5.digest() };
}

/** Waits for a message, because timers in a hidden tab run only once a second. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
