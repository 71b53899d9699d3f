/**
 * Which page may embed the sign-in (docs/contract.md section 5): the second line after the hub's `frame-ancestors`.
 */
import { parseUrl } from '../../contract/origins';

export interface FrameSurroundings {
  /** `info.parent_origins` of the tenant: exact origins. */
  listed: readonly string[];
  /** The `parent-origins` attribute: narrows the list, never widens it; `null` where it is absent. */
  narrowed: readonly string[] | null;
  /** `location.ancestorOrigins`, nearest first (for a popup: its `opener=` origin alone); `null` where unknown. */
  ancestors: readonly string[] | null;
  /** `document.referrer`, asked only where the ancestors are unknown. */
  referrer: string;
  /** The portal's own origin: a referrer inside the frame says nothing about the parent. */
  portal: string;
}

export type FrameTrust =
  /** Post to exactly this origin. */
  | { kind: 'known'; parent: string }
  /** `ready` goes to each of these; the first valid `configure` from one of them fixes the parent. */
  | { kind: 'unknown'; candidates: readonly string[] }
  /** No form and no message: only a text and a link. */
  | { kind: 'refused' };

/** An opaque origin (`null`) is never listed, so it is refused. */
export function decideFrameTrust(around: FrameSurroundings): FrameTrust {
  const allowed = around.listed.filter(
    (origin) => around.narrowed === null || around.narrowed.includes(origin),
  );
  if (allowed.length === 0) return { kind: 'refused' };

  const [parent] = around.ancestors ?? [];
  if (around.ancestors && parent !== undefined) {
    const areAllListed = around.ancestors.every((origin) => around.listed.includes(origin));
    return areAllListed && allowed.includes(parent) ? { kind: 'known', parent } : { kind: 'refused' };
  }
  const referrer = originOf(around.referrer);
  if (referrer === null || referrer === around.portal) return { kind: 'unknown', candidates: allowed };
  // The referrer is who led the frame here: normally the parent, and a stranger in any case when it is not listed.
  return allowed.includes(referrer) ? { kind: 'known', parent: referrer } : { kind: 'refused' };
}

function originOf(address: string): string | null {
  const { origin = 'null' } = parseUrl(address) ?? {};
  return origin === 'null' ? null : origin;
}
