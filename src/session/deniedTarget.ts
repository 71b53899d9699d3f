import { targetAfterLogin, type TargetParts } from './targetAfterLogin';

/**
 * Where to go after an app was denied (contract section 6): an allowed callback hears `error=access_denied` and gets no
 * token; without one `/content` is shown.
 * @returns a serialised address, or `null`: nobody navigates
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
