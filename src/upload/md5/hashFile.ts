import { importChunk } from '../../lib/importChunk';
import { hashInWorker } from './hashInWorker';
import type { HashOptions, HashOutcome } from './md5';

/**
 * Hashes in a worker, or on the page's thread when workers are not allowed. Rejects only when a chunk of this module
 * fails to load.
 */
export async function hashFile(file: Blob, options: HashOptions): Promise<HashOutcome> {
  if (options.signal?.aborted) return { kind: 'aborted' };
  const outcome = await hashInWorker(file, options);
  if (outcome.kind !== 'unavailable') return outcome;
  const { hashHere } = await importChunk(() => import('./hashHere'));
  return hashHere(file, options);
}
