/**
 * Loads the hub's script into this document once, unless the element is defined or the script is already loading. Under
 * Trusted Types the address comes from a policy `hub-entry`, or from the page's default policy; when neither allows it,
 * the console reports why nothing is shown.
 * @param hub exact origin of the hub
 */
export function loadHubEntry(hub: string): void {
  if (customElements.get('hub-entry')) return;
  const src = new URL('/hub-entry.js', hub).href;
  const isOnItsWay = [...document.scripts].some((script) => script.src === src);
  if (isOnItsWay) return;
  const script = document.createElement('script');
  script.type = 'module';
  try {
    script.src = trustedUrl(src);
  } catch (error) {
    // Reported instead of thrown: React would unmount the whole page for an error in an effect.
    reportError(error);
    return;
  }
  document.head.append(script);
}

/**
 * Like `lib/trustedScriptUrl`, which the SDK may not import. The page may have another policy for the address, or none.
 */
function trustedUrl(url: string): string {
  try {
    const policy = globalThis.trustedTypes?.createPolicy('hub-entry', { createScriptURL: () => url });
    return policy?.createScriptURL(url) ?? url;
  } catch {
    return url;
  }
}
