import type { HubFactor } from '../http/callContext';
import type { Proof } from './requiredFactor';

/** What somebody knows or has, what their device verified, what another service vouches for. */
type Kind = 'knowledge' | 'possession' | 'user' | 'otherService';

interface Shown {
  amr: readonly string[];
  kinds: readonly Kind[];
}

/** More than one kind of proof. */
export const multiFactorMethod = 'mfa';

/** Possession of a key. Without a statement of its maker nobody knows whether hardware keeps it (`hwk`). */
export const keyMethod = 'pop';

/** A key of one site, behind a PIN or a fingerprint. */
const key: Shown = { amr: [keyMethod, 'user'], kinds: ['possession', 'user'] };

const others: Readonly<Record<string, Shown>> = {
  password: { amr: ['pwd'], kinds: ['knowledge'] },
  // The registry has no value for it.
  federated: { amr: [], kinds: ['otherService'] },
  deviceAndUser: key,
};

/**
 * What a sign-in has proved, as Authentication Method Reference Values (RFC 8176, section 2). Two codes that were sent to
 * the same person are of one kind, so they are no `mfa`.
 */
export function authenticationMethods(given: readonly Proof[], factors: readonly HubFactor[]): string[] {
  const shown = given.map((proof) => others[proof] ?? shownBy(factors.find(({ id }) => id === proof)));
  const amr = new Set(shown.flatMap((each) => each.amr));
  if (new Set(shown.flatMap(({ kinds }) => kinds)).size > 1) amr.add(multiFactorMethod);
  return [...amr];
}

/** A registration is none: it proves nothing beside its code. */
function shownBy(factor: HubFactor | undefined): Shown {
  if (!factor) return { amr: [], kinds: [] };
  return factor.verifier ? key : { amr: factor.amr ?? [], kinds: ['possession'] };
}
