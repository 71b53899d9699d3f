import type { InitialMethods } from '../contract/elementApi';
import type { EntryMode } from '../contract/attributes';
import { buttonFlags, formFlags, phoneOffFlag } from '../contract/profileFlags';
import { ownProperty } from '../lib/ownProperty';

/** `true` or a non-empty list. */
const isOn = (value: unknown): boolean => value === true || (Array.isArray(value) && value.length > 0);

/**
 * Decides by the settings of the last visit, else by the attribute the hub wrote into its document, else offers
 * everything. Reads flags as `resolveBrand` does: an absent flag is on, `disable_mobile_login` wins.
 * @param settings `info` of system_settings, undecoded; `undefined` without a cache
 * @param mode in `tag` mode the document is a partner's and has no information about the portal
 */
export function initialMethods(settings: unknown, mode: EntryMode, document: Document): InitialMethods {
  const written = mode === 'tag' ? undefined : document.documentElement.dataset.methods?.split(' ');
  if (written || settings === undefined) {
    const isOffered = (name: string): boolean => written?.includes(name) ?? true;
    return { email: isOffered('email'), phone: isOffered('phone'), more: isOffered('more') };
  }
  const profile = ownProperty(settings, 'profile');
  const isDisabled = ownProperty(ownProperty(settings, 'theme'), phoneOffFlag) === true;
  return {
    email: ownProperty(profile, formFlags.email) !== false,
    phone: ownProperty(profile, formFlags.phone) !== false && !isDisabled,
    more: buttonFlags.some((name) => isOn(ownProperty(profile, name))),
  };
}
