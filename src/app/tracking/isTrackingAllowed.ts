import { refusesTracking, type TrackingPreferences } from '../../tracking/refusesTracking';
import type { Entry } from '../entry';

/**
 * Whether tracking is allowed now: the hub's profile, the host's attribute and the visitor's browser must all agree.
 * False before the profile is known, and on a page that may not show the form.
 */
export function isTrackingAllowed({
  element,
  view,
  settings,
  stores,
}: Pick<Entry, 'element' | 'view' | 'settings' | 'stores'>): boolean {
  if (
    settings.get().status !== 'ready' ||
    stores.availability.get().kind !== 'form' ||
    element.config.get().noTracking
  )
    return false;
  const preferences: TrackingPreferences = view.navigator;
  return !refusesTracking(preferences) && settings.brand.get().brand.flags.tracking;
}
