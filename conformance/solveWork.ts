import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as v from 'valibot';
import type { SentCheck } from '../src/api/humanCheck';
import { Deviation } from './endings';

const askedSchema = v.object({
  kind: v.literal('pow'),
  parameters: v.looseObject({}),
  signature: v.string(),
});

/** Whether `info.check` asks for work. */
export const asksForWork = (asked: unknown): boolean => v.is(askedSchema, asked);

/** What a caller sends that can work, and nothing else. */
export const ableToWork: SentCheck = { can: ['pow'] };

/**
 * @param asked `info.check`
 * @returns `check` of the next call
 * @throws Deviation where it is no challenge that can be solved
 */
export async function solveWork(asked: unknown): Promise<SentCheck> {
  const { parameters, signature } = v.parse(askedSchema, asked);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library reads what the hub's library made
  const challenge = { parameters, signature } as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey }).catch(() => null);
  if (!solution) throw new Deviation('the challenge of info.check has no solution');
  return { ...ableToWork, kind: 'pow', payload: btoa(JSON.stringify({ challenge, solution })) };
}
