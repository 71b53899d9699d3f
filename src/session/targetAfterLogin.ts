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

/** The portal's pages for who is signed in. */
const ownPaths: readonly string[] = [portalPaths.content, portalPaths.account];

export const needsSession = (path: string): boolean => ownPaths.includes(path);

/** The page that a frame or tag of the account comes back to; `undefined` for one of the sign-in. */
export const embeddedHome = ({ mode, address: { path } }: EmbeddedConfig): string | undefined =>
  mode !== 'page' && path === portalPaths.account ? path : undefined;

interface EmbeddedConfig {
  mode: EntryMode;
  address: { path: string };
}

/** @returns the path of a page that needs a session, `undefined` for any other address */
export function ownPathOf(url: string, portalOrigin: string): string | undefined {
  const { origin, pathname } = new URL(url);
  return origin === portalOrigin && needsSession(pathname) ? pathname : undefined;
}
