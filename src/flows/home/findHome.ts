/** What the portal has for who is signed in and came from nowhere (docs/contract.md section 4, "Order after a login"). */
import { readLaterProfile, wordsIn } from '../../api/laterProfile';
import type { SystemSettings } from '../../api/systemSettings';
import { fallbackLanguage } from '../../contract/languages';
import { resourceHosts } from '../../contract/resourceHosts';
import { portalPaths } from '../../contract/screens';
import { safeImage } from '../../lib/safeUrl';
import { checkCallback } from '../../session/checkCallback';

/** Where a visit ends that has no callback. */
type Home =
  /** The page "Recent designs". */
  | { kind: 'content' }
  | { kind: 'account' }
  /** A serialised address, checked as a callback is. */
  | { kind: 'elsewhere'; url: string };

/** A card of that page, in one language. */
export interface Start {
  title: string;
  picture: string | null;
  /** Serialised, and checked as a callback is. */
  url: string;
}

const checkedBy = (settings: SystemSettings | null, portal: string) => (address: string | undefined) =>
  checkCallback(address, {
    portalOrigin: portal,
    callbackHosts: settings?.callback_hosts ?? [],
    trustSiblings: settings?.trust_siblings ?? false,
  });

/**
 * @param settings as the hub told them; `null`, or an address that is not allowed, is the page "Recent designs"
 * @param portal exact origin
 */
export function findHome(settings: SystemSettings | null, portal: string): Home {
  const url = checkedBy(settings, portal)(readLaterProfile(settings?.profile).after_sign_in);
  if (url === null) return { kind: 'content' };
  const { origin, pathname } = new URL(url);
  if (origin !== portal) return { kind: 'elsewhere', url };
  if (pathname === portalPaths.content) return { kind: 'content' };
  return pathname === portalPaths.account ? { kind: 'account' } : { kind: 'elsewhere', url };
}

/** Cards whose address is not allowed are left out, pictures too. */
export function findStarts(settings: SystemSettings | null, portal: string, language: string): Start[] {
  const check = checkedBy(settings, portal);
  const { images } = resourceHosts(settings, portal);
  return (readLaterProfile(settings?.profile).starting_points ?? []).flatMap(({ title, image, url }) => {
    const address = check(url);
    const start = {
      title: wordsIn(title, language, fallbackLanguage),
      picture: safeImage(image, portal, images),
    };
    return address === null ? [] : [{ ...start, url: address }];
  });
}
