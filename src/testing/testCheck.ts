/** The check of a test hub: a proof of work that takes no time, recorded from a hub. */
import { ownProperty } from '../lib/ownProperty';

const right = 7;

/** `info.check`. */
export const recordedCheck = {
  kind: 'pow',
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    keyLength: 32,
    keyPrefix: 'e4dc82443dc42cc1fbb528980ef31261',
    keySignature: 'a960b0312da2add32e21fa55c9c58805d53d048971a64f1d66f1f098a84f7be7',
    nonce: '3b0a346167299eb6985988c52871aaa4',
    salt: '10f0a754e91ad01b16ddbb3bb77283a4',
  },
  signature: '8226503af907cc30bea635a54da859679970dd3abda61c72e14e3d6462f7750c',
} as const;

/** @param body of a call @returns whether it holds the answer */
export function answersCheck(body: unknown): boolean {
  const payload = ownProperty(ownProperty(body, 'check'), 'payload');
  if (typeof payload !== 'string') return false;
  const answer: unknown = JSON.parse(atob(payload));
  const { signature } = recordedCheck;
  return (
    ownProperty(ownProperty(answer, 'challenge'), 'signature') === signature &&
    ownProperty(ownProperty(answer, 'solution'), 'counter') === right
  );
}
