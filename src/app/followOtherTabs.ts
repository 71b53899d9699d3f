import { portalPaths } from '../contract/screens';
import { checkVisitor } from './checkVisitor';
import type { AppParts } from './createAppParts';

/**
 * Two tabs agree: whoever comes back to this one finds what another has done meanwhile. A session that ended leaves
 * the content page; one that began is offered instead of the form.
 * @returns stops looking
 */
export function followOtherTabs(parts: AppParts): () => void {
  const { view, environment, services, session, router, door, signIn } = parts;
  const isAtWork = (): boolean => door.get().kind !== 'idle' || signIn.state.get().work.kind === 'busy';
  const look = (event: Event): void => {
    if (view.document.visibilityState !== 'visible' || isAtWork()) return;
    const hasChanged = environment.session.refresh();
    if (hasChanged && !environment.session.get()) {
      session.useOtherAccount();
      services.host.post('login-state', { logged_in: false });
    }
    // The hub may have ended it too: the content page asks whenever it is seen again.
    const isSeenAgain = event.type === 'visibilitychange' && router.path.get() === portalPaths.content;
    if (hasChanged || isSeenAgain) void checkVisitor(parts);
  };
  view.document.addEventListener('visibilitychange', look);
  view.addEventListener('focus', look);
  return () => {
    view.document.removeEventListener('visibilitychange', look);
    view.removeEventListener('focus', look);
  };
}
