import type { EntryMode } from '../contract/attributes';
import { portalPaths } from '../contract/screens';
import type { CallbackTargets } from './callbackStore';

/** Inputs that decide where a visitor goes after the login. */
export interface TargetParts {
  mode: EntryMode;
  /** Return addresses that passed the check. */
  targets: CallbackTargets;
  portalOrigin: string;
}

/**
 * Address to navigate to after the login (docs/contract.md section 4): this visit's callback, else the stored one, else
 * `/content`. A tag uses only the callback it was given. A frame does not fall back to `/content`: its host decides.
 * @returns a serialised address, or `null` to stay
 */
export function targetAfterLogin({ mode, targets, portalOrigin }: TargetParts): string | null {
  if (mode === 'tag') return targets.visit;
  const callback = targets.visit ?? targets.stored;
  if (callback !== null || mode === 'frame') return callback;
  return new URL(portalPaths.content, portalOrigin).href;
}

/** Whether a serialised address is the portal's content page, with any query. */
export function isContentAddress(url: string, portalOrigin: string): boolean {
  const { origin, pathname } = new URL(url);
  return origin === portalOrigin && pathname === portalPaths.content;
}

/**
 * Adds the app's token to an address: sets `appid` and `apptoken`, replacing existing ones, and keeps everything else.
 * @param target serialised address
 */
export function withAppToken(target: string, appid: string, apptoken: string): string {
  const url = new URL(target);
  url.searchParams.set('appid', appid);
  url.searchParams.set('apptoken', apptoken);
  return url.href;
}

/**
 * Address to navigate to after the visitor denied an app (docs/contract.md section 6): an allowed callback gets
 * `error=access_denied` and no token; without a callback, `/content`.
 * @returns a serialised address, or `null` to stay
 */
export function deniedTarget(parts: TargetParts): string | null {
  const target = targetAfterLogin(parts);
  const { visit, stored } = parts.targets;
  const isCallback = target !== null && (target === visit || target === stored);
  if (!isCallback) return target;
  const url = new URL(target);
  url.searchParams.delete('apptoken');
  url.searchParams.set('error', 'access_denied');
  return url.href;
}
