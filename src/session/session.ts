/**
 * Who is signed in, outside the components, so that a remount of the element keeps it. Memory is the truth of a document;
 * cookies carry it to the next one where the document may have any.
 */
import { createStore, type ReadableStore } from '../lib/store';
import { legacyCookies, loginCookieDays, loginCookies, type CookieStore } from './cookies';

/** A login as it was received. */
export interface SessionLogin {
  token: string;
  ticket: string;
  username: string;
}

/** The session of one element. `get()` is `null` while nobody is signed in. */
export interface Session extends ReadableStore<SessionLogin | null> {
  /** Whether the next document will find the login: cookies hold it. */
  isPersisted(): boolean;
  /**
   * Keeps a login in memory and, where they stick, in cookies.
   * @returns whether the token's cookie holds it now
   */
  signIn(login: SessionLogin): boolean;
  /** The hub named who is signed in; memory and cookie follow. */
  rename(username: string): void;
  /**
   * Reads the cookies again: another tab may have signed in or out meanwhile. A login that no cookie ever held stays.
   * @returns whether somebody else, or nobody, is signed in now
   */
  refresh(): boolean;
  /** Forgets the login and clears the old and legacy cookies. @returns whether someone was signed in */
  clear(): boolean;
  /** Clears the old and legacy cookies and leaves memory alone. */
  clearCookies(): void;
}

/**
 * Restores the session from cookies and keeps it from then on.
 * @param cookies those of the portal's own site; `createNoCookies()` elsewhere
 */
export function createSession(cookies: CookieStore): Session {
  const store = createStore(restore(cookies));
  let isInCookies = store.get() !== null;
  const write = (name: string, value: string): boolean => {
    // The hub sets them too, and Safari caps cookies written by script at 7 days: a right one is left as it is.
    if (cookies.get(name) === value) return true;
    if (value === '') {
      cookies.remove(name);
      return true;
    }
    return cookies.set(name, value, loginCookieDays) !== 'refused';
  };
  const clearCookies = (): void => {
    for (const name of [...Object.values(loginCookies), ...legacyCookies]) cookies.remove(name);
  };
  return {
    get: () => store.get(),
    subscribe: (listener) => store.subscribe(listener),
    isPersisted: () => isInCookies,
    signIn(login) {
      store.set(login);
      write(loginCookies.ticket, login.ticket);
      write(loginCookies.username, login.username);
      isInCookies = write(loginCookies.token, login.token);
      return isInCookies;
    },
    rename(username) {
      const login = store.get();
      if (!login || login.username === username) return;
      store.set({ ...login, username });
      write(loginCookies.username, username);
    },
    refresh() {
      const known = store.get();
      const found = restore(cookies);
      if (found?.token === known?.token || (known && !isInCookies)) return false;
      isInCookies = found !== null;
      store.set(found);
      return true;
    },
    clear() {
      const wasSignedIn = store.get() !== null;
      store.set(null);
      clearCookies();
      return wasSignedIn;
    },
    clearCookies,
  };
}

function restore(cookies: CookieStore): SessionLogin | null {
  const token = cookies.get(loginCookies.token);
  if (!token) return null;
  return {
    token,
    ticket: cookies.get(loginCookies.ticket) ?? '',
    username: cookies.get(loginCookies.username) ?? '',
  };
}
