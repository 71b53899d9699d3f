/**
 * The scheme check for addresses that come from the hub, the brand texts or a host (contract section 4). React
 * neutralises `javascript:` in `href` only, not in CSS or in `location`. It stands in `lib` so that `brand` may use it.
 */

/** Characters the URL parser drops silently, so that `java\nscript:` would come out as a scheme. */
const hiddenCharacters = /[\p{Cc}\\]/u;
const imageData = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i;

function parse(value: unknown, base: string): URL | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (text === '' || text.length > 2048 || hiddenCharacters.test(text)) return undefined;
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/**
 * An address for a link.
 * @param value untrusted
 * @param base origin that relative addresses stand on: the portal's
 * @returns the serialised address (`https:`, `http:`, `mailto:` or `tel:`), or `null`
 */
export function safeLink(value: unknown, base: string): string | null {
  const url = parse(value, base);
  if (!url || url.username || url.password) return null;
  return ['https:', 'http:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : null;
}

/**
 * An address for a picture: of the portal's own origin, or a `data:` image, so that no request leaves to a stranger
 * and all pass `img-src 'self' data:`. An SVG shown as a picture runs no script.
 * @param value untrusted
 * @param base the portal's origin
 * @returns the serialised address, or `null`
 */
export function safeImage(value: unknown, base: string): string | null {
  if (typeof value === 'string' && value.length <= 512 * 1024 && imageData.test(value)) {
    return hiddenCharacters.test(value) ? null : value;
  }
  const url = parse(value, base);
  if (!url || url.username || url.password) return null;
  return /^https?:$/.test(url.protocol) && url.origin === new URL(base).origin ? url.href : null;
}

/**
 * A picture for a CSS declaration.
 * @returns `url("…")` that cannot end early, or `null`
 */
export function safeCssImage(value: unknown, base: string): string | null {
  const address = safeImage(value, base);
  return address === null ? null : `url("${address.replace(/"/g, '%22').replace(/</g, '%3C')}")`;
}
