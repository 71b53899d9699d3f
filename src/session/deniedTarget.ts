import { targetAfterLogin, type TargetParts } from './targetAfterLogin';

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
