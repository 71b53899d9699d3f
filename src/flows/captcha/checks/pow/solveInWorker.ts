import type { Solution } from 'altcha-lib';
import { attempt } from '../../../../lib/attempt';
import { trustedScriptUrl } from '../../../../lib/trustedScriptUrl';
import type { PowChallenge } from './work';
// oxlint-disable-next-line import/default -- Vite answers the built worker's address; the file itself exports nothing
import address from './powWorker?worker&url';

export type WorkReport = { type: 'started' } | { type: 'solved'; solution: Solution } | { type: 'failed' };

/** A worker's script can hang on a lost connection. */
const maxStartMs = 5000;

let trusted: string | undefined;

/**
 * @returns `null` when no worker can run here, or not to its end: on a page of another site than the hub, in a bundle that
 * is a classic script, or where the page's policy forbids it
 * @throws Error when `signal` aborts
 */
export function solveInWorker(challenge: PowChallenge, signal: AbortSignal): Promise<Solution | null> {
  const worker = attempt(openWorker);
  if (!worker) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      worker.terminate();
      settle();
    };
    const fail = (): void => end(() => resolve(null));
    const abort = (): void => end(() => reject(new DOMException('Aborted', 'AbortError')));
    const timer = setTimeout(fail, maxStartMs);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
    // Fired for a policy or a missing file, in browsers that do not throw above.
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      fail();
    });
    worker.addEventListener('message', ({ data }: MessageEvent<WorkReport>) => {
      clearTimeout(timer);
      if (data.type === 'solved') end(() => resolve(data.solution));
      else if (data.type === 'failed') fail();
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
    worker.postMessage(challenge);
  });
}

/** Pages with a `trusted-types` list must add `hub-entry-check`. @throws Error where the page allows none */
function openWorker(): Worker {
  // The browser would refuse it, and some report that as a fault of the page.
  if (address === '' || new URL(address, location.href).origin !== location.origin)
    throw new TypeError('No worker here.');
  trusted ??= trustedScriptUrl(address, 'hub-entry-check');
  return new Worker(trusted);
}
