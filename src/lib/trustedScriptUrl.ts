/** The part of Trusted Types that is used; TypeScript's library does not declare it. */
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
 * Turns the address of a script of ours into the form that `script.src` and `new Worker` accept under
 * `require-trusted-types-for 'script'`.
 * @param url the address; the policy lets exactly this one through
 * @param policy its name, which pages with a `trusted-types` list must add to it
 * @param types those of the window
 * @throws TypeError when the page does not allow the policy
 */
export function trustedScriptUrl(url: string, policy: string, types = globalThis.trustedTypes): string {
  return types?.createPolicy(policy, { createScriptURL: () => url }).createScriptURL(url) ?? url;
}
