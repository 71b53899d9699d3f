import { hashInWorker } from './hashInWorker';
import type { HashOptions, HashOutcome } from './hashOutcome';

/**
 * MD5 of a file, read in chunks of 2 MB: in a worker, or where the page may have none on its own thread. Rejects only
 * where a part of this module cannot be loaded.
 */
export async function hashFile(file: Blob, options: HashOptions): Promise<HashOutcome> {
  if (options.signal?.aborted) return { kind: 'aborted' };
  const outcome = await hashInWorker(file, options);
  if (outcome.kind !== 'unavailable') return outcome;
  const { hashHere } = await import('./hashHere');
  return hashHere(file, options);
}
