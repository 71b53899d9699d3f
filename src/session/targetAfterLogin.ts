import type { EntryMode } from '../contract/attributes';
import { portalPaths } from '../contract/screens';
import type { CallbackTargets } from './callbackStore';

/** What decides where a visitor goes after the login. */
export interface TargetParts {
  mode: EntryMode;
  /** Checked addresses. */
  targets: CallbackTargets;
  portalOrigin: string;
}

/**
 * Where to go after the login (contract section 4): this visit's callback, else the stored one, else `/content`. A tag
 * goes only to a callback that was given; a frame has no `/content` of its own to offer its host.
 * @returns a serialised address, or `null`: nobody navigates
 */
export function targetAfterLogin({ mode, targets, portalOrigin }: TargetParts): string | null {
  if (mode === 'tag') return targets.visit;
  const callback = targets.visit ?? targets.stored;
  if (callback !== null || mode === 'frame') return callback;
  return new URL(portalPaths.content, portalOrigin).href;
}

/** Whether a serialised address is the portal's content page, with whatever query. */
export function isContentAddress(url: string, portalOrigin: string): boolean {
  const { origin, pathname } = new URL(url);
  return origin === portalOrigin && pathname === portalPaths.content;
}

/**
 * Adds the app's token to the target: `appid` and `apptoken` replace what stands there, everything else stays.
 * @param target serialised address
 */
export function withAppToken(target: string, appid: string, apptoken: string): string {
  const url = new URL(target);
  url.searchParams.set('appid', appid);
  url.searchParams.set('apptoken', apptoken);
  return url.href;
}
