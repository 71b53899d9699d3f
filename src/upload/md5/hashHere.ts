/** Hashing on the page's own thread, where it may have no worker: in slices short enough that nothing stutters. */
import type { HashOptions, HashOutcome } from './hashOutcome';
import { chunkBytes } from './md5';
import { readChunks } from './readChunks';
import { createSparkMd5 } from './sparkMd5';

/** Some milliseconds of work, also on a slow phone well under the 50 that are felt. */
const sliceBytes = 256 * 1024;

/**
 * Hashes with spark-md5: WebAssembly on a page's own thread obeys the page's policy, and trying it would be reported as
 * a violation. Never rejects.
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

/** Lets clicks and drawing pass. A timer would be slowed down to one a second in a hidden tab. */
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
