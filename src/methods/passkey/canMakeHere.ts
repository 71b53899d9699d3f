import { allowsFeature } from '../../lib/allowsFeature';
import type { MethodContext } from '../method';

/** Where a passkey for the portal can be made: on this page, or in a window of the portal that it opens. */
export type CreationPlace = 'page' | 'window';

const createFeature = 'publickey-credentials-create';

/** Whether this device can make a passkey of its own for the portal, on this page. */
export const canMakeHere = async (context: MethodContext): Promise<boolean> =>
  placeOfCreation(context) === 'page' && hasAuthenticator(context);

/** Whether it can here or in a window. */
export const canMake = async (context: MethodContext): Promise<boolean> =>
  placeOfCreation(context) !== null && hasAuthenticator(context);

const hasAuthenticator = ({ view }: MethodContext): Promise<boolean> =>
  view.window.PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();

/**
 * A passkey is for the portal's own host; elsewhere browsers refuse.
 * @returns `null` where none can be made
 */
export function placeOfCreation({
  services,
  view,
}: Pick<MethodContext, 'services' | 'view'>): CreationPlace | null {
  const { hostname } = view.location;
  const isOwnHost = new URL(services.portal).hostname === hostname;
  const isOwnTenant = [null, hostname].includes(services.domain());
  if (!isOwnHost || !isOwnTenant) return null;
  // In a frame, browsers without a policy that tells refuse, Safari without saying so.
  const isFramed = view.parent !== view;
  const isAllowed = allowsFeature(view.document, createFeature) ?? !isFramed;
  if (isAllowed) return 'page';
  return services.config().mode === 'frame' ? 'window' : null;
}
