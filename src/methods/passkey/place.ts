/** Where the hub's passkeys can be asked for (docs/contract.md section 6, "Passkeys"). */
import { allowsFeature } from '../../lib/allowsFeature';
import type { MethodContext } from '../method';

export const getFeature = 'publickey-credentials-get';

/** Browsers and hub take no more related origins. */
const mostRelated = 5;

export type PlaceContext = Pick<MethodContext, 'services' | 'tagOrigins' | 'view'>;

/** Not where this page's address is for: only the portal, and sites that it names, have its passkeys. */
export function isForeign(context: PlaceContext): boolean {
  const { services, view } = context;
  const { origin } = view;
  const isRelated =
    origin.startsWith('https:') && context.tagOrigins().slice(0, mostRelated).includes(origin);
  return services.config().mode === 'tag' && origin !== services.portal && !isRelated;
}

export const canAskHere = (context: PlaceContext): boolean =>
  !isForeign(context) && allowsFeature(context.view.document, getFeature) !== false;
