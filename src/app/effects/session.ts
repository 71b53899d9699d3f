import { portalPaths, screenPaths } from '../../contract/screens';
import { needsSession } from '../../session/targetAfterLogin';
import { isUnderWay } from '../../methods/openid/providerWait';
import { checkSession, signedOut } from '../checkSession';
import type { Entry } from '../entry';

/**
 * A session that ended in another tab closes the pages that need one; a new one is offered instead of the form, also after
 * going back from such a page. @returns stops it
 */
export function syncSessionAcrossTabs(entry: Entry): () => void {
  const { view, services, sessionOffer, navigator, stores, completion, signIn } = entry;
  const isBusy = (): boolean => completion.get().kind !== 'idle' || signIn.state.get().work.kind === 'busy';
  const check = (event: Event): void => {
    if (view.document.visibilityState !== 'visible' || isBusy()) return;
    const hasChanged = services.session.refresh();
    if (hasChanged && !services.session.get()) {
      stores.formNotice.set(signedOut);
      sessionOffer.chooseOtherAccount();
      services.host.post('login-state', { logged_in: false });
    }
    // The hub may have ended the session, so such a page asks it each time it becomes visible.
    const isSeenAgain = event.type === 'visibilitychange' && needsSession(navigator.path.get());
    if (hasChanged || isSeenAgain) void checkSession(entry);
  };
  let before = navigator.path.get();
  const stopPath = navigator.path.subscribe(() => {
    const wasOwn = needsSession(before);
    before = navigator.path.get();
    if (wasOwn && before.startsWith(portalPaths.entry) && services.session.get() !== null)
      void checkSession(entry);
  });
  view.document.addEventListener('visibilitychange', check);
  view.addEventListener('focus', check);
  return () => {
    stopPath();
    view.document.removeEventListener('visibilitychange', check);
    view.removeEventListener('focus', check);
  };
}

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
