import type { InitialMethods } from '../contract/elementApi';
import type { EntryMode } from '../contract/attributes';
import { buttonFlags, formFlags, phoneOffFlag } from '../contract/profileFlags';
import { ownProperty } from '../lib/ownProperty';

/** `true`, or a list with something in it. */
const isOn = (value: unknown): boolean => value === true || (Array.isArray(value) && value.length > 0);

/**
 * What the form of the first drawing offers: by the settings of the last visit, else as the hub wrote it into its own
 * document, else everything. Same reading as `resolveBrand`'s: a flag that is not there is on, `disable_mobile_login`
 * wins.
 * @param settings `info` of system_settings kept from the last visit, undecoded; `undefined` where there is none
 * @param mode a partner's document says nothing about the portal
 */
export function firstMethods(settings: unknown, mode: EntryMode, document: Document): InitialMethods {
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
