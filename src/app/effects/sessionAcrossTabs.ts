import { portalPaths } from '../../contract/screens';
import { needsSession } from '../../session/targetAfterLogin';
import { checkSession, signedOut } from '../checkSession';
import type { Entry } from '../entry';

/**
 * A session that ended in another tab closes the pages that need one; a new one is offered instead of the form, also after
 * going back from such a page.
 */
export function syncSessionAcrossTabs(entry: Entry): void {
  const { view, services, sessionOffer, navigator, stores, completion, signIn, signal } = entry;
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
  view.document.addEventListener('visibilitychange', check, { signal });
  view.addEventListener('focus', check, { signal });
  signal.addEventListener('abort', stopPath);
}
