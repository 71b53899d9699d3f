/** The search itself, for the worker and for pages that allow none. */
import { solveChallenge, type Challenge, type Solution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** As the hub signed it. */
export type PowChallenge = Pick<Challenge, 'parameters'> & { signature: string };

/**
 * The keys are made by the browser beside the page's thread, one at a time, so the page stays responsive.
 * @throws Error when `signal` aborts, or after a minute and a half
 */
export async function work(challenge: PowChallenge, signal?: AbortSignal): Promise<Solution> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    const solution = await solveChallenge({ challenge, controller, deriveKey });
    if (!solution) throw new Error('no solution in time');
    return solution;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}
