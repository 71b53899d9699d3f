import type { HubFactor, MethodTraits } from '../http/callContext';

/** Second factors that methods bring along: what proves again who uses a session is one in a sign-in. */
export function methodFactors(methods: readonly MethodTraits[]): HubFactor[] {
  return methods.flatMap(({ id, nameOf, verifier }) => {
    if (!verifier?.isFactor) return [];
    const factor: HubFactor = {
      id,
      verifier,
      enrolled: (context, account) => verifier.isEnrolled(context, account),
      // No code answers it.
      verify: () => Promise.resolve(false),
    };
    if (nameOf) factor.nameOf = nameOf;
    if (verifier.describe) factor.describe = verifier.describe;
    return [factor];
  });
}
