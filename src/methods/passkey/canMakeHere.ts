import type { MethodContext } from '../method';
import { isAllowedHere } from './ceremony';

/** Whether this device can make a passkey of its own for the portal, on this page. */
export async function canMakeHere(context: MethodContext): Promise<boolean> {
  const { PublicKeyCredential: browser } = context.view.window;
  return isOwnPage(context) && (await browser.isUserVerifyingPlatformAuthenticatorAvailable());
}

/** A passkey is for the portal's own host; elsewhere browsers refuse. In a frame, Safari does without saying so. */
function isOwnPage({ services, view }: MethodContext): boolean {
  const { hostname } = view.location;
  const isOwnHost = new URL(services.portal).hostname === hostname;
  const isOwnTenant = [null, hostname].includes(services.domain());
  const isFrameAsked = view.parent === view || 'featurePolicy' in view.document;
  return (
    isOwnHost && isOwnTenant && isFrameAsked && isAllowedHere(view.document, 'publickey-credentials-create')
  );
}
