import type { HubFactor, MethodTraits } from '../http/callContext';

/** Second factors that methods bring along: what proves again who uses a session is one in a sign-in. */
export function methodFactors(methods: readonly MethodTraits[]): HubFactor[] {
  return methods.flatMap((method) => {
    const { id, verifier } = method;
    if (!verifier?.isFactor) return [];
    const factor: HubFactor = {
      id,
      verifier,
      nameOf: (t) => method.nameOf?.(t) ?? id,
      enrolled: (context, account) => verifier.isEnrolled(context, account),
      // No code answers it.
      verify: () => Promise.resolve(false),
    };
    const { describe } = verifier;
    if (describe) factor.describe = describe;
    return [factor];
  });
}
