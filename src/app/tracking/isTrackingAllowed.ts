import { resolveBrand } from '../../brand/resolveBrand';
import { refusesTracking, type TrackingPreferences } from '../../tracking/refusesTracking';
import type { AppParts } from '../createAppParts';

/**
 * Whether anything may be measured now: the hub's profile, the host's attribute and the visitor's browser can each say
 * no, and without the profile nobody has said yes. A page that may not show the form is told nothing either.
 */
export function isTrackingAllowed({
  host,
  view,
  settings,
  stage,
  environment,
}: Pick<AppParts, 'host' | 'view' | 'settings' | 'stage' | 'environment'>): boolean {
  const { status, settings: known } = settings.get();
  if (status !== 'ready' || stage.get().kind !== 'form' || host.config.get().noTracking) return false;
  const preferences: TrackingPreferences = view.navigator;
  return !refusesTracking(preferences) && resolveBrand(known, '', environment.portal).flags.tracking;
}
