import { attempt } from '../../lib/attempt';
import { trustedScriptUrl } from '../../lib/trustedScriptUrl';
import type { HashReport, HashRequest, HashOptions, HashOutcome } from './md5';
// oxlint-disable-next-line import/default -- Vite answers the built worker's address; the file itself exports nothing
import address from './hashWorker?worker&url';

let trusted: string | undefined;

/** A worker's script can hang on a lost connection. */
const maxStartMs = 10_000;

/** Never rejects. @returns `unavailable` when no worker can run here; nothing was hashed then */
export function hashInWorker(
  file: Blob,
  { signal, onRead }: HashOptions,
): Promise<HashOutcome | { kind: 'unavailable' }> {
  const worker = openWorker();
  if (!worker) return Promise.resolve({ kind: 'unavailable' });
  return new Promise((resolve) => {
    const end = (outcome: HashOutcome | { kind: 'unavailable' }): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      worker.terminate();
      resolve(outcome);
    };
    const abort = (): void => end({ kind: 'aborted' });
    const timer = setTimeout(() => end({ kind: 'unavailable' }), maxStartMs);
    signal?.addEventListener('abort', abort);
    // Fired for a policy, another origin or a missing file, in browsers that do not throw above.
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      end({ kind: 'unavailable' });
    });
    worker.addEventListener('message', ({ data }: MessageEvent<HashReport>) => {
      clearTimeout(timer);
      if (data.type === 'read') onRead?.(data.bytes);
      else if (data.type === 'hashed') end({ kind: 'hashed', md5: data.md5 });
      else if (data.type === 'unreadable') end({ kind: 'unreadable' });
    });
    const request: HashRequest = { file };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
    worker.postMessage(request);
  });
}

function openWorker(): Worker | undefined {
  return attempt(() => new Worker(workerAddress()));
}

/**
 * Returns what `new Worker` accepts under `require-trusted-types-for 'script'`. Pages with a `trusted-types` list
 * must add `hub-entry-upload`.
 * @throws TypeError when the page does not allow the policy, or in a bundle that is a classic script, which has no
 * address to find the worker by
 */
function workerAddress(): string {
  if (address === '') throw new TypeError('No ES module, no worker.');
  trusted ??= trustedScriptUrl(address, 'hub-entry-upload');
  return trusted;
}
