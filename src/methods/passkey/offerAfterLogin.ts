/** Offers a passkey after a sign-in with a password, and makes one by itself where the browser does. */
import type { LoginSuccess } from '../../contract/login';
import { createStore } from '../../lib/store';
import type { MethodContext, OfferPart } from '../method';
import { createPasskey, type CreateDeps, type Creation } from './createPasskey';
import { canMake, placeOfCreation } from './canMakeHere';
import { noteOffer, readOffer } from './offerRecord';
import { PasskeyOffer } from './PasskeyOffer';

export const offerAfterLogin: OfferPart = { prepare, Screen: PasskeyOffer };

/** With a new password the visitor was asked for one just now. */
const offeredAfter: readonly string[] = ['password', 'reset'];

async function prepare(
  context: MethodContext,
  { method }: LoginSuccess,
  signal: AbortSignal,
): Promise<(() => boolean) | null> {
  const { services, view } = context;
  const { storage, clock } = services;
  const record = readOffer(storage, clock.now());
  if (record === 'never' || !offeredAfter.includes(method) || !(await canMake(context))) return null;
  const silent = createStore<Creation | undefined>(undefined);
  if (placeOfCreation(context) === 'page')
    void createSilently(view.window.PublicKeyCredential, services, signal).then(silent.set);
  return () => {
    const end = silent.get();
    if (record !== 'due' || end === 'made' || end === 'exists') return false;
    noteOffer(storage, clock.now(), 'asked');
    return true;
  };
}

/** Right after a sign-in with a password some browsers make one without a question, and say so themselves. */
async function createSilently(
  browser: typeof PublicKeyCredential,
  services: CreateDeps['services'],
  signal: AbortSignal,
): Promise<Creation | undefined> {
  try {
    const can = await browser.getClientCapabilities?.();
    return can?.['conditionalCreate'] ? await createPasskey({ services, signal, isSilent: true }) : undefined;
  } catch {
    // Nobody has asked for it.
    return undefined;
  }
}
