import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as v from 'valibot';
import type { SentCheck } from '../../src/api/humanCheck';

const challengeSchema = v.looseObject({
  kind: v.literal('pow'),
  signature: v.string(),
  parameters: v.looseObject({}),
});

/** What a widget of today sends with its first call. */
export const ableToWork: SentCheck = { can: ['pow'] };

/** Solves `info.check` as the widget does. @returns `check` of the next call */
export async function solveCheck(asked: unknown): Promise<SentCheck> {
  const { kind, ...challenge } = v.parse(challengeSchema, asked);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library reads what the hub made with it
  const solution = await solveChallenge({ challenge: challenge as unknown as Challenge, deriveKey });
  return { ...ableToWork, kind, payload: btoa(JSON.stringify({ challenge, solution })) };
}
