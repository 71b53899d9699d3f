/**
 * The only door out of a login (specification section 4, contract sections 3 to 5): keep it, 800 ms, authorize the app,
 * tell the host, then go. It also takes a login that another window began.
 */
import type { LoginSuccess } from '../../contract/login';
import { createStore, type ReadableStore } from '../../lib/store';
import { isContentAddress, targetAfterLogin, withAppToken } from '../../session/targetAfterLogin';
import { authorizeApp } from './authorizeApp';
import { createConsentRule, type ConsentRule } from '../consent/consentRule';
import { errorText } from '../errorText';
import { reportFailure, tellHost } from '../reportFailure';
import type { Services } from '../services';

/** Milliseconds between a login and what follows it (specification section 9). */
export const afterLoginMs = 800;
/** Milliseconds a notice is shown for before the page is left. */
const noticeMs = 2000;
/** Milliseconds to wait for the lists that decide about a callback; then only the portal's own host passes. */
const maxSettingsMs = 15_000;

/** Where a login is. */
export type Completion =
  | { kind: 'idle' }
  /** The check is drawn, the 800 ms run. */
  | { kind: 'completing' }
  /** The document is being replaced by `url`. */
  | { kind: 'leaving'; url: string }
  /**
   * Signed in, and this document goes nowhere: frame mode, a tag without a callback, the host said so, or it shows the
   * content page itself.
   */
  | { kind: 'stayed' }
  /**
   * The app gets its token only after the consent page (contract section 6): a new login is kept and nothing else done.
   * `app/authorize` shows that page.
   */
  | { kind: 'needsConsent'; login: LoginSuccess };

/** How a login passes. */
export interface PassOptions {
  /**
   * The visitor approved the app on the consent page, or need not be asked. When the hub then refuses the app its token,
   * nobody goes anywhere.
   */
  isConsented?: boolean;
  /** A session that goes on by itself: nothing is waited for, and the host hears of no login (contract section 5). */
  isSilent?: boolean;
}

/** The door of one element. */
export interface LoginDoor extends ReadableStore<Completion> {
  /**
   * Completes a login, once: while one is under way or the same token is through, the call joins it.
   * @throws HubError for a consented login only: the app got no token
   */
  complete(login: LoginSuccess, options?: PassOptions): Promise<Completion>;
  /** When a login waits for the consent page instead of going through. */
  consentRule: Pick<ConsentRule, 'asks' | 'start'>;
  /** Opens the door for another login: after a sign-out, the host's `reset()`, or a return from bfcache. */
  reset(): void;
}

/** Creates the door. @param signal ends what is under way when the element is gone for good */
export function createLoginDoor(services: Services, signal?: AbortSignal): LoginDoor {
  const store = createStore<Completion>({ kind: 'idle' });
  let current: { token: string; done: Promise<Completion>; abort: AbortController } | undefined;
  const consentRule = createConsentRule(services.config);
  /** Whose 800 ms are over, and who waits for a consent. */
  let heldToken: string | undefined;
  signal?.addEventListener('abort', () => current?.abort.abort());

  const mustWait = (login: LoginSuccess, { isConsented = false }: PassOptions): boolean =>
    !isConsented && consentRule.isNeeded(login);
  /** Only a login that is through bars the next call with its token. */
  const end = (completion: Completion): void => {
    if (completion.kind !== 'leaving' && completion.kind !== 'stayed') current = undefined;
    if (completion.kind === 'needsConsent') heldToken = completion.login.auth_token;
    store.set(completion);
  };
  const run = async (login: LoginSuccess, options: PassOptions, own: AbortSignal): Promise<Completion> => {
    store.set({ kind: 'completing' });
    try {
      keep(services, login);
      const isDue = options.isSilent === true || heldToken === login.auth_token;
      if (!isDue) await services.clock.delay(afterLoginMs, own);
      const found = mustWait(login, options)
        ? hold(services, login)
        : await pass(services, login, options, own);
      if (!own.aborted) end(found);
      return found;
    } catch (error) {
      if (own.aborted) return { kind: 'idle' };
      end({ kind: 'idle' });
      throw error;
    }
  };
  return {
    get: () => store.get(),
    subscribe: (listener) => store.subscribe(listener),
    consentRule,
    complete(login, options = {}) {
      if (signal?.aborted) return Promise.resolve({ kind: 'idle' });
      if (current && (store.get().kind === 'completing' || current.token === login.auth_token))
        return current.done;
      // Of a session that was there before nothing is kept: it needs no 800 ms.
      if (login.method === 'session' && mustWait(login, options)) {
        end({ kind: 'needsConsent', login });
        return Promise.resolve(store.get());
      }
      const abort = new AbortController();
      current = { token: login.auth_token, abort, done: run(login, options, abort.signal) };
      return current.done;
    },
    reset() {
      current?.abort.abort();
      current = undefined;
      heldToken = undefined;
      store.set({ kind: 'idle' });
    },
  };
}

/** Signed in, and no further before the consent page was answered. */
function hold({ host }: Services, login: LoginSuccess): Completion {
  host.post('login-state', { logged_in: true });
  return { kind: 'needsConsent', login };
}

async function pass(
  services: Services,
  login: LoginSuccess,
  { isConsented = false, isSilent = false }: PassOptions,
  signal: AbortSignal,
): Promise<Completion> {
  const target = await findTarget(services, login, isConsented, signal);
  signal.throwIfAborted();
  if (!isSilent) {
    services.host.post('login-success', login);
    services.host.post('login-state', { logged_in: true });
    if (!services.host.dispatch('entry-login', login)) return { kind: 'stayed' };
  }
  return target === null ? { kind: 'stayed' } : leave(services, target);
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
  isConsented: boolean,
  signal: AbortSignal,
): Promise<string | null> {
  await settingsDecided(services, signal);
  const { mode, appid } = services.config();
  const target = targetAfterLogin({
    mode,
    targets: services.callbacks.resolve(),
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
    if (isConsented) {
      reportFailure(services, error);
      throw error;
    }
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
  const deadline = clock.delay(maxSettingsMs, limit.signal);
  try {
    await Promise.race([callbacks.ready, deadline]);
  } finally {
    signal.removeEventListener('abort', stop);
    deadline.catch(() => undefined);
    limit.abort();
  }
}

/**
 * Goes to a checked address. The host may stop it; a frame only says where to go; with `redirect="none"` the host alone
 * decides.
 */
export function leave(
  { host, config, navigation, callbacks, session, portal }: Services,
  url: string,
): Completion {
  const { mode, redirect } = config();
  if (!host.dispatch('entry-redirect', { url })) return { kind: 'stayed' };
  callbacks.consume();
  if (mode === 'frame') host.post('redirect', { url });
  if (mode === 'frame' || redirect === 'none') return { kind: 'stayed' };
  // Cookies refused: the content page of another document would know nobody, and lead back to the form.
  if (mode === 'page' && !session.isPersisted() && isContentAddress(url, portal)) {
    navigation.showContent();
    return { kind: 'stayed' };
  }
  navigation.replace(url);
  return { kind: 'leaving', url };
}
