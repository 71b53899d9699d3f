import type { Entry } from '../entry';
import { isInCrossSiteFrame } from './browserServices';

/** Whether the hub's cookie outlasts the visit: elsewhere browsers refuse it, or keep it for one partner's page only. */
export const canTrustBrowser = ({ services, view }: Pick<Entry, 'services' | 'view'>): boolean =>
  services.isOwnSite && view.navigator.cookieEnabled && !isInCrossSiteFrame(view);
