import { HubError } from '../../../../api/hubError';
import { importChunk } from '../../../../lib/importChunk';
import { ownProperty } from '../../../../lib/ownProperty';
import type { CheckSolver } from '../checkSolver';
import { solveInWorker } from './solveInWorker';
import type { PowChallenge } from './work';

/** Proof of work: ALTCHA's challenge, in a worker where the page allows one. */
export const powSolver = {
  // Only pages with https, and this machine's, have the functions that it needs.
  isAble: () => globalThis.isSecureContext,
  async solve(asked: unknown, signal: AbortSignal) {
    const challenge = readChallenge(asked);
    const solution = (await solveInWorker(challenge, signal)) ?? (await solveOnPage(challenge, signal));
    return btoa(JSON.stringify({ challenge, solution }));
  },
} satisfies CheckSolver;

async function solveOnPage(challenge: PowChallenge, signal: AbortSignal) {
  const { work } = await importChunk(() => import('./work'));
  return work(challenge, signal);
}

function readChallenge(asked: unknown): PowChallenge {
  const signature = ownProperty(asked, 'signature');
  const parameters = ownProperty(asked, 'parameters');
  if (typeof signature !== 'string' || !isParameters(parameters)) throw new HubError('malformed');
  return { parameters, signature };
}

function isParameters(value: unknown): value is PowChallenge['parameters'] {
  const texts = ['algorithm', 'nonce', 'salt', 'keyPrefix'];
  const numbers = ['cost', 'keyLength'];
  return (
    texts.every((name) => typeof ownProperty(value, name) === 'string') &&
    numbers.every((name) => typeof ownProperty(value, name) === 'number')
  );
}
