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

/** Replaces `appid` and `apptoken` and keeps everything else. @param target serialised address */
export function withAppToken(target: string, appid: string, apptoken: string): string {
  const url = new URL(target);
  url.searchParams.set('appid', appid);
  url.searchParams.set('apptoken', apptoken);
  return url.href;
}

/**
 * docs/contract.md section 6: an allowed callback gets `error=access_denied` and no token; without one, `/content`.
 * @returns a serialised address, or `null` to stay
 */
export function deniedTarget(deps: TargetDeps): string | null {
  const target = targetAfterLogin(deps);
  const { visit, stored } = deps.targets;
  const isCallback = target !== null && (target === visit || target === stored);
  if (!isCallback) return target;
  const url = new URL(target);
  url.searchParams.delete('apptoken');
  url.searchParams.set('error', 'access_denied');
  return url.href;
}
