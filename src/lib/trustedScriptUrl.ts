/** TypeScript's library does not declare Trusted Types. */
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
 * Makes an address fit for `script.src` and `new Worker` under `require-trusted-types-for 'script'`.
 * @param url the policy lets exactly this address through
 * @param policy its name, which pages with a `trusted-types` list must add to it
 * @throws TypeError when the page does not allow the policy
 */
export function trustedScriptUrl(url: string, policy: string, types = globalThis.trustedTypes): string {
  return types?.createPolicy(policy, { createScriptURL: () => url }).createScriptURL(url) ?? url;
}
