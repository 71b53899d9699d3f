import { checkVisitor } from '../flows/session/sessionOffer';
import type { VisitorText } from '../i18n/visitorText';
import type { Entry } from './entry';
import { isTopLevel } from './services/browserServices';

/** Why the form is shown where a session is over. */
export const signedOut: VisitorText = { key: 'login.signed_out' };

/** Entry screens offer "Continue as …"; the content page redirects to the sign-in if there is no session. */
export function checkSession({
  services,
  sessionOffer,
  navigator,
  element,
  settings,
  stores,
  view,
}: Entry): Promise<void> {
  return checkVisitor(services, sessionOffer, {
    path: navigator.path.get,
    isTopLevel: isTopLevel(view),
    hasUserInput: () => element.hasUserInput(),
    pageUrl: () => view.location.href,
    onOver: () => stores.formNotice.set(signedOut),
    accountOrigin: () => settings.get().settings?.profile?.account_origin,
  });
}
