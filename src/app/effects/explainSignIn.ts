import { portalPaths, screenPaths } from '../../contract/screens';
import { isUnderWay } from '../../methods/openid/providerWait';
import { signedOut } from '../checkSession';
import type { Entry } from '../entry';

/** Says that the session is over while the screen it led to is shown (docs/contract.md section 6, "Errors"). */
export function explainSignIn({ navigator, stores, providerSignIn }: Entry): () => void {
  if (navigator.path.get() === portalPaths.entryLogin) stores.formNotice.set(signedOut);
  return navigator.path.subscribe(() => {
    if (navigator.path.get() === screenPaths.login) return;
    stores.formNotice.set(null);
    // Reports the end of a provider's sign-in once.
    if (!isUnderWay(providerSignIn.wait.get())) providerSignIn.cancel();
  });
}
