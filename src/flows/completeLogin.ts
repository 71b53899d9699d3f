/**
 * The only door out of a login (specification section 4, contract sections 3 to 5): keep it, 800 ms, authorize the app,
 * tell the host, then go. It also takes a login that another window began.
 */
import type { LoginSuccess } from '../contract/login';
import { createStore, type ReadableStore } from '../lib/store';
import { targetAfterLogin, withAppToken } from '../session/targetAfterLogin';
import { authorizeApp } from './authorizeApp';
import { errorText } from './errorText';
import { tellHost } from './reportFailure';
import type { Services } from './services';

/** Milliseconds between a login and what follows it (specification section 9). */
export const afterLoginMs = 800;
/** Milliseconds a notice is shown for before the page is left. */
const noticeMs = 2000;
/** Milliseconds to wait for the lists that decide about a callback; then only the portal's own host passes. */
const longestSettingsMs = 15_000;

/** Where a login is. */
export type Completion =
  | { kind: 'idle' }
  /** The check is drawn, the 800 ms run. */
  | { kind: 'completing' }
  /** The document is being replaced by `url`. */
  | { kind: 'leaving'; url: string }
  /** Signed in, and this document goes nowhere: frame mode, a tag without a callback, or the host said so. */
  | { kind: 'stayed' }
  /**
   * An existing session may give an app its token only after a click on the consent page (contract section 6): nothing
   * was done. The caller shows that page, or asks for a sign-in.
   */
  | { kind: 'needsConsent'; appid: string };

/** The door of one element. */
export interface LoginDoor extends ReadableStore<Completion> {
  /**
   * Completes a login, once: while one is under way or the same token is through, the call joins it.
   * @param options.isConsented the visitor approved the app on the consent page
   */
  complete(login: LoginSuccess, options?: { isConsented?: boolean }): Promise<Completion>;
  /** Opens the door for another login: after a sign-out, the host's `reset()`, or a return from bfcache. */
  reset(): void;
}

/** Creates the door. @param signal ends what is under way when the element is gone for good */
export function createLoginDoor(services: Services, signal?: AbortSignal): LoginDoor {
  const store = createStore<Completion>({ kind: 'idle' });
  let current: { token: string; done: Promise<Completion>; abort: AbortController } | undefined;
  signal?.addEventListener('abort', () => current?.abort.abort());

  const run = async (login: LoginSuccess, own: AbortSignal): Promise<Completion> => {
    store.set({ kind: 'completing' });
    const end = await pass(services, login, own).catch((error: unknown): Completion => {
      if (own.aborted) return { kind: 'idle' };
      throw error;
    });
    if (!own.aborted) store.set(end);
    return end;
  };
  return {
    get: () => store.get(),
    subscribe: (listener) => store.subscribe(listener),
    complete(login, { isConsented = false } = {}) {
      const { appid } = services.config();
      if (signal?.aborted) return Promise.resolve({ kind: 'idle' });
      if (current && (store.get().kind === 'completing' || current.token === login.auth_token))
        return current.done;
      if (login.method === 'session' && appid !== null && !isConsented) {
        return Promise.resolve({ kind: 'needsConsent', appid });
      }
      const abort = new AbortController();
      current = { token: login.auth_token, abort, done: run(login, abort.signal) };
      return current.done;
    },
    reset() {
      current?.abort.abort();
      current = undefined;
      store.set({ kind: 'idle' });
    },
  };
}

async function pass(services: Services, login: LoginSuccess, signal: AbortSignal): Promise<Completion> {
  keep(services, login);
  await services.clock.delay(afterLoginMs, signal);
  const target = await findTarget(services, login, signal);
  signal.throwIfAborted();

  services.host.post('login-success', login);
  services.host.post('login-state', { logged_in: true });
  const isFree = services.host.dispatch('entry-login', login);
  if (!isFree || target === null) return { kind: 'stayed' };
  return leave(services, target);
}

function keep({ session, storage }: Services, login: LoginSuccess): void {
  session.signIn({ token: login.auth_token, ticket: login.ticket, username: login.username });
  // What was typed and half done belongs to the login that is over now.
  storage.remove('draft');
  storage.remove('bind_id');
  if (login.method !== 'session') storage.set('last-method', login.method);
}

/** The checked address, with the app's token where an app asked and got one. */
async function findTarget(
  services: Services,
  login: LoginSuccess,
  signal: AbortSignal,
): Promise<string | null> {
  await settingsDecided(services, signal);
  const { mode, appid } = services.config();
  const target = targetAfterLogin({
    mode,
    targets: services.callbacks.targets(),
    portalOrigin: services.portal,
  });
  if (target === null || appid === null) return target;
  try {
    const token = await authorizeApp(
      services.hub,
      { appid, redirectUri: target, token: login.auth_token },
      signal,
    );
    return withAppToken(target, appid, token);
  } catch (error) {
    signal.throwIfAborted();
    tellHost(services, error);
    const text = errorText(error, 'error.authorize') ?? { key: 'error.authorize' };
    services.notices.show({ kind: 'warning', key: 'authorize', text });
    await services.clock.delay(noticeMs, signal);
    return target;
  }
}

/** The lists normally arrived long ago; a hub that hangs must not hold the visitor. */
async function settingsDecided({ callbacks, clock }: Services, signal: AbortSignal): Promise<void> {
  const limit = new AbortController();
  const stop = (): void => limit.abort();
  signal.addEventListener('abort', stop);
  const deadline = clock.delay(longestSettingsMs, limit.signal);
  try {
    await Promise.race([callbacks.settled, deadline]);
  } finally {
    signal.removeEventListener('abort', stop);
    deadline.catch(() => undefined);
    limit.abort();
  }
}

/** The host may stop it; a frame only says where to go; with `redirect="none"` the host alone decides. */
function leave({ host, config, navigation, callbacks }: Services, url: string): Completion {
  const { mode, redirect } = config();
  if (!host.dispatch('entry-redirect', { url })) return { kind: 'stayed' };
  callbacks.spend();
  if (mode === 'frame') host.post('redirect', { url });
  if (mode === 'frame' || redirect === 'none') return { kind: 'stayed' };
  navigation.replace(url);
  return { kind: 'leaving', url };
}
