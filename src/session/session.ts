/**
 * The signed-in visitor, outside the components, so that remounting keeps it. Cookies carry it to the next document.
 */
import type { LoginSuccess } from '../contract/login';
import { createStore, type ReadableStore } from '../lib/store';
import { legacyCookies, loginCookieDays, loginCookies, type CookieStore } from './cookies';

/** As received from the hub. */
export interface SessionLogin {
  token: string;
  ticket: string;
  username: string;
}

/** As the host is told of it, when the visitor continues. */
export const asLogin = ({ token, ticket, username }: SessionLogin): LoginSuccess => ({
  auth_token: token,
  ticket,
  username,
  method: 'session',
});

/** `get()` is `null` while no one is signed in. */
export interface Session extends ReadableStore<SessionLogin | null> {
  /** The next document finds the login in cookies. */
  isPersisted(): boolean;
  /** @returns whether the token's cookie now holds it */
  signIn(login: SessionLogin): boolean;
  /** Call it after the hub has sent the name. */
  rename(username: string): void;
  /** Another tab may have signed in or out; a login that was never in a cookie stays. @returns whether anything changed */
  refresh(): boolean;
  /** Legacy cookies too. @returns whether someone was signed in */
  clear(): boolean;
  /** Leaves memory alone. */
  clearCookies(): void;
}

/** @param cookies those of the portal's own site; `createNoCookies()` elsewhere */
export function createSession(cookies: CookieStore): Session {
  const store = createStore(restore(cookies), null);
  let isInCookies = store.get() !== null;
  const write = (name: string, value: string): boolean => {
    // A correct cookie stays as it is: the hub sets them too, and Safari limits cookies written by script to 7 days.
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
    ...store,
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
