import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as v from 'valibot';
import { afterEach, expect, it, vi } from 'vitest';
import { HubError } from '../../../../api/hubError';
import { powSolver } from './powSolver';

const secret = 'of the hub';

const challenge = (counter: number) =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter,
    deriveKey,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: secret,
  });

afterEach(() => vi.unstubAllGlobals());

it('finds what the hub accepts, on pages without workers', async () => {
  const asked = { kind: 'pow', ...(await challenge(30)) };
  const payload = await powSolver.solve(asked, new AbortController().signal);
  const read = v.parse(
    v.object({
      challenge: v.object({ parameters: v.unknown(), signature: v.string() }),
      solution: v.object({ counter: v.number(), derivedKey: v.string() }),
    }),
    JSON.parse(atob(payload)),
  );
  expect(read.challenge.parameters).toEqual(asked.parameters);
  const { verified } = await verifySolution({
    challenge: { ...read.challenge, parameters: asked.parameters },
    solution: read.solution,
    deriveKey,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: secret,
  });
  expect(verified).toBe(true);
  expect(read.solution.counter).toBe(30);
});

it('stops when the visitor cancels', async () => {
  const abort = new AbortController();
  const solved = powSolver.solve({ kind: 'pow', ...(await challenge(4_000_000)) }, abort.signal);
  abort.abort();
  await expect(solved).rejects.toThrow('no solution');
});

it.each([undefined, {}, { signature: 'x' }, { signature: 'x', parameters: { cost: '1' } }])(
  'refuses %j, which is no challenge',
  async (asked) => {
    await expect(powSolver.solve(asked, new AbortController().signal)).rejects.toThrow(HubError);
  },
);

it('is for secure pages, which alone have the functions', () => {
  vi.stubGlobal('isSecureContext', false);
  expect(powSolver.isAble()).toBe(false);
});
