/**
 * Proof of work: the browser searches a number whose PBKDF2 key begins as the challenge says (ALTCHA). It asks nothing of
 * a person. The hub stores no challenge: it signs it with a key of the question, so that it fits no other.
 */
import { createChallenge, randomInt, verifySolution, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as v from 'valibot';
import { hashToken } from '../../credentials/opaqueToken';
import type { CallContext } from '../../http/callContext';
import type { CheckLevel, CheckQuestion, HumanCheck } from '../humanCheck';

export const challengeLifeMs = 5 * 60 * 1000;

/** Rounds of PBKDF2 for one try: 0.5 to 2 ms. */
const cost = 2000;
/** The fewest and most tries. A number that is drawn between them makes the slowest search but half as long again. */
const triesOfLevel: Readonly<Record<CheckLevel, readonly [number, number]>> = {
  1: [20, 60],
  2: [80, 240],
  3: [320, 960],
  4: [1280, 3840],
};

const payloadSchema = v.object({
  challenge: v.object({
    // All that is signed, and nothing else.
    parameters: v.object({
      algorithm: v.literal('PBKDF2/SHA-256'),
      cost: v.literal(cost),
      data: v.object({ expires_at: v.number() }),
      keyLength: v.number(),
      keyPrefix: v.string(),
      keySignature: v.string(),
      nonce: v.string(),
      salt: v.string(),
    }),
    signature: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  }),
  solution: v.object({ counter: v.number(), derivedKey: v.string() }),
});

export const powCheck: HumanCheck = {
  id: 'pow',
  async ask(context, question, level): Promise<Challenge> {
    const [fewest, most] = triesOfLevel[level];
    const { secret, keySecret } = secretsFor(context, question);
    return createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost,
      counter: randomInt(most, fewest),
      deriveKey,
      // Not the library's `expiresAt`, which is compared with the machine's clock.
      data: { expires_at: context.clock.now() + challengeLifeMs },
      hmacSignatureSecret: secret,
      hmacKeySignatureSecret: keySecret,
    });
  },
  async verify(context, question, payload) {
    const read = v.safeParse(payloadSchema, parsePayload(payload));
    if (!read.success) return null;
    const { challenge, solution } = read.output;
    const { secret, keySecret } = secretsFor(context, question);
    const { verified } = await verifySolution({
      challenge,
      solution,
      deriveKey,
      hmacSignatureSecret: secret,
      hmacKeySignatureSecret: keySecret,
    });
    const expiresAt = challenge.parameters.data.expires_at;
    if (!verified || context.clock.now() >= expiresAt) return null;
    return { id: hashToken(`pow ${challenge.signature}`), expiresAt };
  },
};

function parsePayload(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64').toString());
  } catch {
    return null;
  }
}

function secretsFor({ secretKeys, tenant }: CallContext, { name, action, flow }: CheckQuestion) {
  const question = JSON.stringify([tenant.id, flow, action, name.value]);
  return {
    secret: secretKeys.digest('human check', question).hash,
    keySecret: secretKeys.digest('human check key', question).hash,
  };
}
