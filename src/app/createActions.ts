import { portalPaths, screenPaths } from '../contract/screens';
import { reportFailure } from '../flows/reportFailure';
import { HubError } from '../hub/hubError';
import type { Destination } from '../screens/EntryView';
import { hrefOf } from '../screens/portalLinks';
import type { AppActions } from './AppModel';
import type { AppParts } from './createAppParts';
import { isScreenMethod } from './createMethodControl';
import { isChunkError } from './ErrorBoundary';

/** What screens call, over the parts. */
export function createActions(parts: AppParts): AppActions {
  const { services, languages, provider, session, view, methods, further, loginForm } = parts;
  return {
    navigate: (to) => navigate(parts, to),
    chooseLanguage: (code) => languages.choose(code),
    nameScreen: (heading) => parts.heading.set(heading),
    chooseTab: (tab) => loginForm.chooseTab(tab),
    keepAccount: (account) => loginForm.keepAccount(account),
    restoreAccount: () => loginForm.restoreAccount(),
    chooseProvider: (id) => (isScreenMethod(id) ? methods.open(id) : provider.choose(id)),
    closeMethod: () => methods.close(),
    closeFurther: () => further.close(),
    retryProvider: () => provider.retry(),
    cancelProvider: () => provider.cancel(),
    continueSession: () => void session.continueSession(),
    useOtherAccount: () => session.useOtherAccount(),
    signOut: () => session.signOut(),
    reportError(error) {
      // The error's own words may hold what a visitor typed: the host hears only the kind.
      reportFailure(services, new HubError(isChunkError(error) ? 'chunk' : 'malformed'));
    },
    reload: () => view.location.reload(),
  };
}

/** Entry screens are shown here; the portal's other pages are documents of the portal. */
function navigate({ router, view, host, environment }: AppParts, to: Destination): void {
  const isPage = host.config.get().mode === 'page';
  if (to === 'content' || to === 'agreement' || to === 'privacy') {
    if (isPage) router.navigate(portalPaths[to]);
    else view.open(hrefOf(to, environment.portal), '_blank', 'noopener');
    return;
  }
  router.navigate(screenPaths[to]);
}
