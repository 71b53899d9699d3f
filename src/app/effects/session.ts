/** The session of a document that is open already: other tabs change it, and visitors come back to it. */
import { portalPaths } from '../../contract/screens';
import { checkVisitor } from '../../flows/session/sessionOffer';
import type { Entry } from '../entry';
import { isTopLevel } from '../services/browser';

/** Checks the session where the visitor is: "Continue as …" on an entry screen, the content page only with a session. */
export function checkSession({
  services,
  sessionOffer,
  router,
  element,
  settings,
  view,
}: Entry): Promise<void> {
  return checkVisitor(services, sessionOffer, {
    path: router.path.get,
    isTopLevel: isTopLevel(view),
    hasUserInput: () => element.hasUserInput(),
    pageUrl: () => view.location.href,
    accountOrigin: () => settings.get().settings?.profile?.account_origin,
  });
}

/**
 * Keeps two tabs in step: a visitor who comes back to this one finds what another has done meanwhile. A session that
 * ended leaves the content page; one that began is offered instead of the form. Going back from the content page to the
 * sign-in in this same document offers the session too.
 * @returns stops
 */
export function syncSessionAcrossTabs(entry: Entry): () => void {
  const { view, services, sessionOffer, router, completion, signIn } = entry;
  const isBusy = (): boolean => completion.get().kind !== 'idle' || signIn.state.get().work.kind === 'busy';
  const check = (event: Event): void => {
    if (view.document.visibilityState !== 'visible' || isBusy()) return;
    const hasChanged = services.session.refresh();
    if (hasChanged && !services.session.get()) {
      sessionOffer.chooseOtherAccount();
      services.host.post('login-state', { logged_in: false });
    }
    // The hub may have ended it too: the content page asks whenever it is seen again.
    const isSeenAgain = event.type === 'visibilitychange' && router.path.get() === portalPaths.content;
    if (hasChanged || isSeenAgain) void checkSession(entry);
  };
  let before = router.path.get();
  const stopPath = router.path.subscribe(() => {
    const wasContent = before === portalPaths.content;
    before = router.path.get();
    if (wasContent && before.startsWith(portalPaths.entry) && services.session.get() !== null)
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
