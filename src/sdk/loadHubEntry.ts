/**
 * Loads the hub's script once, unless the element is defined already. Under Trusted Types the address comes from a
 * policy `hub-entry`, or from the page's default policy; when neither allows it, the console reports why nothing is
 * shown. @param hub exact origin of the hub
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
  script.addEventListener('error', () => warnBlocked(src));
  document.head.append(script);
}

/** Here, because the element's own code has not loaded. */
function warnBlocked(src: string): void {
  const message = `${src} did not load. Check the address, and the page's script-src.`;
  // oxlint-disable-next-line no-console -- only the integrator can fix it
  console.warn(`<hub-entry> ${message}`);
  const detail = { kind: 'config', code: 0, message };
  for (const tag of document.querySelectorAll('hub-entry, hub-account'))
    tag.dispatchEvent(new CustomEvent('entry-error', { bubbles: true, composed: true, detail }));
}

/** `lib/trustedScriptUrl`, which the SDK may not import. The page may have another policy for the address, or none. */
function trustedUrl(url: string): string {
  try {
    const policy = globalThis.trustedTypes?.createPolicy('hub-entry', { createScriptURL: () => url });
    return policy?.createScriptURL(url) ?? url;
  } catch {
    return url;
  }
}
