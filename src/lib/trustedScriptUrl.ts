/** What we need of Trusted Types, which TypeScript's library does not know. */
export interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
}

declare global {
  var trustedTypes: TrustedTypes | undefined;
}

/**
 * An address of a script of ours, in the form that `script.src` and `new Worker` take under
 * `require-trusted-types-for 'script'`.
 * @param url the address; the policy lets exactly this one through
 * @param policy its name, which pages that list theirs in `trusted-types` add
 * @param types those of the window
 * @throws TypeError where the page does not allow that policy
 */
export function trustedScriptUrl(url: string, policy: string, types = globalThis.trustedTypes): string {
  return types?.createPolicy(policy, { createScriptURL: () => url }).createScriptURL(url) ?? url;
}
