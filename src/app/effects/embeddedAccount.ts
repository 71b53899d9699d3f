/** An account in a tag, frame or window: after a sign-in it is shown again, whoever asked for it. */
import { noteOwnToken } from '../../session/noteOwnToken';
import type { SessionLogin } from '../../session/session';
import { embeddedHome } from '../../session/targetAfterLogin';
import { checkSession } from '../checkSession';
import type { Entry } from '../entry';
import { accountPlace, shareSignIn } from './oneSignIn';

/** Hub and tenant → who has signed in there in a tag of this page, where no cookie tells. Gone with the document. */
const signedIn = new Map<string, SessionLogin>();

/** The account's tag is then known to belong to who signed in with another tag of the page. @returns stops it */
export function rememberSignIn({ services }: Pick<Entry, 'services'>): () => void {
  const { isOwnSite, session } = services;
  if (isOwnSite) return () => undefined;
  const place = accountPlace({ services });
  return session.subscribe(() => {
    const login = session.get();
    if (login) signedIn.set(place, login);
    else signedIn.delete(place);
  });
}

/** Does nothing where the sign-in itself is embedded. @returns stops it */
export function followEmbeddedAccount(entry: Entry): () => void {
  const { element, services, completion, navigator, view } = entry;
  const home = embeddedHome(element.config.get());
  if (home === undefined) return () => undefined;
  const { session, storage } = services;
  const place = accountPlace(entry);
  const goHome = (): void => navigator.navigate(home, { replace: true });
  const adopt = (): void => {
    const login = signedIn.get(place);
    if (!login || session.get()) return;
    session.signIn(login);
    goHome();
    void checkSession(entry);
  };
  const handleLogin = ({ target }: Event): void => {
    if (target !== element.events) adopt();
  };
  adopt();
  view.addEventListener('entry-login', handleLogin);
  const stops = [
    session.subscribe(() => {
      const login = session.get();
      // A session that only appears may be a planted one.
      if (login && completion.get().kind === 'completing') void noteOwnToken(storage, login.token);
    }),
    completion.subscribe(() => {
      if (completion.get().kind !== 'completed') return;
      goHome();
      completion.reset();
    }),
    () => view.removeEventListener('entry-login', handleLogin),
    // A page can have several tags; a frame is one.
    ...(element.config.get().mode === 'tag' ? [shareSignIn(entry, home)] : []),
  ];
  return () => stops.forEach((stop) => stop());
}
