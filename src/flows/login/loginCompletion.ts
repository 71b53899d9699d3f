/** Completes every login (docs/specification.md section 4, docs/contract.md sections 3 to 5), those of popups too. */
import type { LoginSuccess } from '../../contract/login';
import { createStore, type ReadableStore } from '../../lib/store';
import { importChunk } from '../../lib/importChunk';
import { noteOwnToken } from '../../session/noteOwnToken';
import { ownPathOf, targetAfterLogin } from '../../session/targetAfterLogin';
import { createConsentRule, type ConsentRule } from '../consent/consentRule';
import type { Services } from '../services';
import type { IssuedTokens } from './issueAppTokens';

/** From docs/specification.md section 9. */
export const afterLoginMs = 800;
/** For the lists that decide about a callback; after that only the portal's own host is allowed. */
const maxSettingsMs = 15_000;

export type Completion =
  | { kind: 'idle' }
  /** The check mark is shown, the 800 ms run. */
  | { kind: 'completing' }
  | { kind: 'redirecting'; url: string }
  /** The document stays: no callback, the host prevented it, or the content page is shown here. */
  | { kind: 'completed' }
  /** `AuthorizeRoute` shows the consent page. `needsPortal`: only on the portal's own page can the visitor consent. */
  | { kind: 'needsConsent'; login: LoginSuccess; needsPortal: boolean };

export interface PassOptions {
  /** Approved by the visitor, or no approval is needed. If the hub then refuses the token, the document stays. */
  isConsented?: boolean;
  /** A session that continues automatically: no delay and no login events for the host (docs/contract.md section 5). */
  isSilent?: boolean;
}

export interface LoginCompletion extends ReadableStore<Completion> {
  /** Joins a completion that runs, or one of the same token. @throws HubError for a consented login only */
  complete(login: LoginSuccess, options?: PassOptions): Promise<Completion>;
  consentRule: Pick<ConsentRule, 'asks' | 'start'>;
  /** From now on; what comes with it loads after the form. */
  offer(prepare: PrepareOffer): void;
  /** Back to `idle`: after a sign-out, `reset()` of the host, or a return from the back-forward cache. */
  reset(): void;
}

/**
 * Prepares what is offered between the 800 ms and the redirect.
 * @param signal aborted with the completion
 * @returns shows it; resolves when the visitor has answered, or nothing is offered; never rejects
 */
export type PrepareOffer = (login: LoginSuccess, signal: AbortSignal) => () => Promise<unknown>;

/** @param signal aborts a running completion when the element is removed for good */
export function createLoginCompletion(services: Services, signal?: AbortSignal): LoginCompletion {
  let prepareOffer: PrepareOffer | undefined;
  const store = createStore<Completion>({ kind: 'idle' });
  let current: { token: string; done: Promise<Completion>; abort: AbortController } | undefined;
  const consentRule = createConsentRule(services.config);
  /** Token of the login that has waited 800 ms and now awaits consent. */
  let heldToken: string | undefined;
  signal?.addEventListener('abort', () => current?.abort.abort());

  const mustWait = (login: LoginSuccess, { isConsented = false }: PassOptions): boolean =>
    !isConsented && consentRule.isNeeded(login);
  /** Only a completed login blocks the next call with its token. */
  const end = (completion: Completion): void => {
    if (completion.kind !== 'redirecting' && completion.kind !== 'completed') current = undefined;
    if (completion.kind === 'needsConsent') heldToken = completion.login.auth_token;
    store.set(completion);
  };
  const run = async (login: LoginSuccess, options: PassOptions, own: AbortSignal): Promise<Completion> => {
    store.set({ kind: 'completing' });
    try {
      keep(services, login, options);
      // Loads during the delay; a failure is reported where the tokens are needed.
      if (services.config().appid !== null) loadAppTokens().catch(() => undefined);
      const isDue = options.isSilent === true || heldToken === login.auth_token;
      if (!isDue) {
        const offer = prepareOffer?.(login, own);
        await services.clock.delay(afterLoginMs, own);
        await offer?.();
        own.throwIfAborted();
      }
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
    ...store,
    consentRule,
    offer(prepare) {
      prepareOffer = prepare;
    },
    complete(login, options = {}) {
      if (signal?.aborted) return Promise.resolve({ kind: 'idle' });
      if (current && (store.get().kind === 'completing' || current.token === login.auth_token))
        return current.done;
      // A session from before is stored already and needs no 800 ms.
      if (login.method === 'session' && mustWait(login, options)) {
        end({ kind: 'needsConsent', login, needsPortal: false });
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

const loadAppTokens = () => importChunk(() => import('./issueAppTokens'));

/** Signed in; the rest follows after the consent page. */
function hold({ host }: Services, login: LoginSuccess, needsPortal = false): Completion {
  host.post('login-state', { logged_in: true });
  return { kind: 'needsConsent', login, needsPortal };
}

async function pass(
  services: Services,
  login: LoginSuccess,
  options: PassOptions,
  signal: AbortSignal,
): Promise<Completion> {
  await settingsDecided(services, signal);
  const { target, appToken, needsPortal } = await issueTokens(services, login, options, signal);
  signal.throwIfAborted();
  if (needsPortal) return hold(services, login, true);
  if (!options.isSilent) {
    const told = appToken === undefined ? login : { ...login, app_token: appToken };
    services.host.post('login-success', told);
    services.host.post('login-state', { logged_in: true });
    if (!services.host.dispatch('entry-login', told)) return { kind: 'completed' };
  }
  return target === null ? { kind: 'completed' } : redirectTo(services, target);
}

function keep({ session, storage, config }: Services, login: LoginSuccess, { isSilent }: PassOptions): void {
  session.signIn({ token: login.auth_token, ticket: login.ticket, username: login.username });
  // Drafts belong to the login that is now complete.
  storage.remove('draft');
  storage.remove('bind_id');
  // The next registration in this browser may be another person's.
  storage.remove('agreement');
  const isNew = login.method !== 'session';
  if (isNew) storage.set('last-method', login.method);
  // Not for a session that continues without a click, which may be a planted one. Done long before the 800 ms are over.
  if (config().mode !== 'tag' && (isNew || !isSilent)) void noteOwnToken(storage, login.auth_token);
}

async function issueTokens(
  services: Services,
  login: LoginSuccess,
  { isConsented = false, isSilent = false }: PassOptions,
  signal: AbortSignal,
): Promise<IssuedTokens> {
  const { callbacks, portal } = services;
  const { mode, appid } = services.config();
  const target = targetAfterLogin({ mode, targets: callbacks.resolve(), portalOrigin: portal });
  if (appid === null) return { target };
  const isRefused = callbacks.isRefused();
  const part = await loadAppTokens().catch((error: unknown) => {
    if (isConsented) throw error;
  });
  // The failed chunk was reported to the host; the visitor continues without a token.
  if (!part) return { target };
  return part.issueAppTokens(services, { appid, login, target, isRefused, isConsented, isSilent }, signal);
}

/** The lists have normally arrived long ago; a hub that hangs must not block the visitor. */
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

/** The host may prevent it; a frame only posts the address; with `redirect="none"` the host decides alone. */
export function redirectTo(
  { host, config, navigation, callbacks, session, portal }: Services,
  url: string,
): Completion {
  const { mode, redirect } = config();
  if (!host.dispatch('entry-redirect', { url })) return { kind: 'completed' };
  callbacks.consume();
  if (mode === 'frame') host.post('redirect', { url });
  if (mode === 'frame' || redirect === 'none') return { kind: 'completed' };
  // Without cookies such a page in another document would not know the visitor and lead back to the form.
  const own = mode === 'page' && !session.isPersisted() && ownPathOf(url, portal);
  if (own) {
    navigation.show(own);
    return { kind: 'completed' };
  }
  navigation.replace(url);
  return { kind: 'redirecting', url };
}
