/** Where a visitor goes with an app's token, or without one because of a refusal. Apart: the form needs neither. */
import { targetAfterLogin, type TargetDeps } from './targetAfterLogin';

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
