/** Checks addresses (docs/contract.md section 4): React neutralises `javascript:` in `href` only, not elsewhere. */
import { attempt } from './attempt';

/** Characters that the URL parser drops silently, which would turn `java\nscript:` into a scheme. */
const hiddenCharacters = /[\p{Cc}\\]/u;
const imageData = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i;

function parse(value: unknown, base: string): URL | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (text === '' || text.length > 2048 || hiddenCharacters.test(text)) return undefined;
  return attempt(() => new URL(text, base));
}

/**
 * @param value untrusted
 * @param base the portal's origin, which relative addresses resolve against
 * @returns the serialised address (`https:`, `http:`, `mailto:` or `tel:`), or `null`
 */
export function safeLink(value: unknown, base: string): string | null {
  const url = parse(value, base);
  if (!url || url.username || url.password) return null;
  return ['https:', 'http:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : null;
}

/**
 * Accepts the portal's own origin, a listed one (the portal's `img-src` lists the same) and `data:` images: an SVG
 * in an image runs no script.
 * @param value untrusted
 * @param hosts exact origins that the tenant's settings list (`contract/resourceHosts`)
 * @returns the serialised address, or `null`
 */
export function safeImage(value: unknown, base: string, hosts: readonly string[] = []): string | null {
  if (typeof value === 'string' && value.length <= 512 * 1024 && imageData.test(value)) {
    return hiddenCharacters.test(value) ? null : value;
  }
  const url = parse(value, base);
  if (!url || url.username || url.password) return null;
  const isListed = url.origin === new URL(base).origin || hosts.includes(url.origin);
  return /^https?:$/.test(url.protocol) && isListed ? url.href : null;
}

/** @returns `url("…")`, escaped so that it cannot end early, or `null` */
export function safeCssImage(value: unknown, base: string): string | null {
  const address = safeImage(value, base);
  return address === null ? null : `url("${address.replace(/"/g, '%22').replace(/</g, '%3C')}")`;
}
