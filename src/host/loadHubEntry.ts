/**
 * Loads the hub's script into this document, once, unless the element is there already or its script is on the way.
 * Pages that list their policies in `trusted-types` add `hub-entry`; without it the console says why nothing is drawn.
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
    // As `lib/trustedScriptUrl`, which nothing of the SDK may import.
    script.src =
      globalThis.trustedTypes
        ?.createPolicy('hub-entry', { createScriptURL: () => src })
        .createScriptURL(src) ?? src;
  } catch (error) {
    // Called in an effect: thrown there it would take down all that the page draws.
    reportError(error);
    return;
  }
  document.head.append(script);
}
