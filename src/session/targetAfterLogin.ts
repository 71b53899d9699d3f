import type { EntryMode } from '../contract/attributes';
import { portalPaths } from '../contract/screens';
import type { CallbackTargets } from './callbackStore';

export interface TargetDeps {
  mode: EntryMode;
  targets: CallbackTargets;
  portalOrigin: string;
}

/**
 * docs/contract.md section 4: this visit's callback, else the stored one, else `/content`. A tag uses only the
 * callback it was given; a frame's host decides. @returns a serialised address, or `null` to stay
 */
export function targetAfterLogin({ mode, targets, portalOrigin }: TargetDeps): string | null {
  if (mode === 'tag') return targets.visit;
  const callback = targets.visit ?? targets.stored;
  if (callback !== null || mode === 'frame') return callback;
  return new URL(portalPaths.content, portalOrigin).href;
}

/** The content page with any query. */
export function isContentAddress(url: string, portalOrigin: string): boolean {
  const { origin, pathname } = new URL(url);
  return origin === portalOrigin && pathname === portalPaths.content;
}
