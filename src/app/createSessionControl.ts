/** The session one comes with: offering to go on with it, using another account, signing out. */
import { checkSession } from '../flows/session/checkSession';
import type { LoginDoor } from '../flows/login/completeLogin';
import type { Services } from '../flows/services';
import { signOut } from '../flows/session/signOut';
import { createStore, type ReadableStore } from '../lib/store';

/** Whether the visitor is asked about a session. `continuing`: it was chosen; `leaving`: a sign-out is under way. */
export type SessionOffer =
  { kind: 'none' } | { kind: 'offered' } | { kind: 'continuing' } | { kind: 'leaving' };

export interface SessionControl {
  offer: ReadableStore<SessionOffer>;
  /**
   * Asks the hub whether the session is still good, and offers it where `mayOffer` says so then.
   * @returns `false` when nobody is signed in; a hub that cannot be asked leaves things as they are
   */
  check(mayOffer: () => boolean): Promise<boolean>;
  /** Goes on as who is signed in, through the same door as a login. */
  continueSession(): Promise<void>;
  /** Shows the form; the session stays until another login replaces it. */
  useOtherAccount(): void;
  /** Revokes the token and forgets the session. */
  signOut(): Promise<void>;
}

/** Creates the control of one element. @param onSignedOut what else goes back to the start */
export function createSessionControl(
  services: Services,
  door: LoginDoor,
  onSignedOut: () => void,
): SessionControl {
  const offer = createStore<SessionOffer>({ kind: 'none' });
  return {
    offer,
    async check(mayOffer) {
      const found = await checkSession(services);
      if (found.kind === 'valid' && mayOffer()) offer.set({ kind: 'offered' });
      return found.kind !== 'none';
    },
    async continueSession() {
      const login = services.session.get();
      if (!login || offer.get().kind !== 'offered') return;
      offer.set({ kind: 'continuing' });
      const { token, ticket, username } = login;
      const end = await door.complete({ auth_token: token, ticket, username, method: 'session' });
      if (end.kind !== 'leaving') offer.set({ kind: 'none' });
    },
    useOtherAccount: () => offer.set({ kind: 'none' }),
    async signOut() {
      offer.set({ kind: 'leaving' });
      await signOut(services, door);
      offer.set({ kind: 'none' });
      onSignedOut();
    },
  };
}
