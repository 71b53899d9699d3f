/** The session a visitor comes with: "Continue as …", using another account, signing out. */
import { screenPaths } from '../../contract/screens';
import { errorText } from '../errorText';
import { checkSession } from './checkSession';
import type { LoginCompletion } from '../login/loginCompletion';
import type { Services } from '../services';
import { redirectExpiredSession } from './redirectExpiredSession';
import { signOut } from './signOut';
import { createStore, type Store } from '../../lib/store';
import { needsSession } from '../../session/targetAfterLogin';
import { asLogin } from '../../session/session';

/** `continuing`: it was chosen; `signingOut`: a sign-out is running; `method`: see `prepareOffer` of the app. */
export type SessionOffer =
  | { kind: 'none' }
  | { kind: 'offered' }
  | { kind: 'continuing' }
  | { kind: 'signingOut' }
  | { kind: 'method' };

export interface CheckListeners {
  onOver: () => void;
  /** The hub could not be reached, or refused. */
  onFailed: (error: unknown) => void;
}

export interface SessionOfferStore extends Store<SessionOffer> {
  /** Offers the session if it is still good and `mayOffer` says so then. @returns `false` without a session */
  check(mayOffer: () => boolean, listeners?: CheckListeners): Promise<boolean>;
  /** Goes through the same completion as a login. */
  continueSession(): Promise<void>;
  /** Shows the form; the session stays until another login replaces it. */
  chooseOtherAccount(): void;
  /** Revokes the token and forgets the session. @param before ends with the session still good; never rejects */
  signOut(before?: () => Promise<void>): Promise<void>;
}

/** @param onSignedOut resets the rest of the element */
export function createSessionOffer(
  services: Services,
  completion: LoginCompletion,
  onSignedOut: () => void,
): SessionOfferStore {
  const offer = createStore<SessionOffer>({ kind: 'none' });
  return {
    ...offer,
    async check(mayOffer, listeners) {
      const found = await checkSession(services);
      if (found.kind === 'none' && found.isOver) listeners?.onOver();
      if (found.kind === 'unknown') listeners?.onFailed(found.error);
      if (found.kind === 'valid' && mayOffer()) offer.set({ kind: 'offered' });
      return found.kind !== 'none';
    },
    async continueSession() {
      const login = services.session.get();
      if (!login || offer.get().kind !== 'offered') return;
      offer.set({ kind: 'continuing' });
      const end = await completion.complete(asLogin(login));
      if (end.kind !== 'redirecting') offer.set({ kind: 'none' });
    },
    chooseOtherAccount: () => offer.set({ kind: 'none' }),
    async signOut(before) {
      offer.set({ kind: 'signingOut' });
      await before?.();
      await signOut(services, completion);
      offer.set({ kind: 'none' });
      onSignedOut();
    },
  };
}

export interface VisitContext {
  path(): string;
  /** Whether no other page is around the document. */
  isTopLevel: boolean;
  hasUserInput(): boolean;
  /** Address of the document. */
  pageUrl(): string;
  /** Called where an entry screen finds that the session is over. */
  onOver(): void;
  /** `account_origin` of the profile, untrusted. */
  accountOrigin(): string | undefined;
}

/** Paths whose screens ask about the session themselves. */
const askingPaths: readonly string[] = [screenPaths.authorize, screenPaths.open_auth];

/** A page of its own needs a session, an entry screen offers it, unless the visitor is typing. */
export async function checkVisitor(
  services: Services,
  offer: SessionOfferStore,
  visit: VisitContext,
): Promise<void> {
  const isOwn = (): boolean => needsSession(visit.path());
  const redirectToSignIn = (): void =>
    redirectExpiredSession(services, { pageUrl: visit.pageUrl(), accountOrigin: visit.accountOrigin() });
  if (isOwn() && !services.session.get()) {
    redirectToSignIn();
    return;
  }
  // With an app "Continue as …" leads to the consent page, which no other page may embed.
  const canContinue = services.config().appid === null || visit.isTopLevel;
  const mayOffer = (): boolean =>
    !isOwn() && !askingPaths.includes(visit.path()) && canContinue && !visit.hasUserInput();
  const isSignedIn = await offer.check(mayOffer, {
    onOver() {
      if (!isOwn()) visit.onOver();
    },
    onFailed(error) {
      const text = isOwn() ? errorText(error) : null;
      if (text) services.toasts.show({ kind: 'error', key: 'session', text });
    },
  });
  if (isOwn() && !isSignedIn) redirectToSignIn();
}
