/**
 * Loads the hub's script into this document, once, unless the element is there already or its script is on the way.
 * @param hub exact origin of the hub
 */
export function loadHubEntry(hub: string): void {
  if (customElements.get('hub-entry')) return;
  const src = new URL('/hub-entry.js', hub).href;
  const isOnItsWay = [...document.scripts].some((script) => script.src === src);
  if (isOnItsWay) return;
  const script = document.createElement('script');
  script.type = 'module';
  script.src = src;
  document.head.append(script);
}
