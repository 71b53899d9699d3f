/**
 * Loads the hub's script into this document, once, unless the element is there already or its script is on the way.
 * Where Trusted Types are required the address comes from a policy `hub-entry`, or the page's default policy; where
 * neither lets it through, the console says why nothing is drawn.
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
    // Called in an effect: thrown there it would take down all that the page draws.
    reportError(error);
    return;
  }
  document.head.append(script);
}

/** As `lib/trustedScriptUrl`, which nothing of the SDK may import. A page may have another policy for it, or none. */
function trustedUrl(url: string): string {
  try {
    const policy = globalThis.trustedTypes?.createPolicy('hub-entry', { createScriptURL: () => url });
    return policy?.createScriptURL(url) ?? url;
  } catch {
    return url;
  }
}
