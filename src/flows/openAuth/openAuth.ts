/**
 * `/entry/open/auth` (docs/contract.md sections 4 and 6): a code and an open id become a session, which goes through
 * the same completion as any login. It replaces an existing session only when the visitor chooses to.
 */
import type { LoginSuccess } from '../../contract/login';
import { codeAuthorize } from '../../hub/codeAuthorize';
import { HubError } from '../../hub/hubError';
import { createReducerStore } from '../../lib/reducerStore';
import type { ReadableStore } from '../../lib/store';
import { checkSession } from '../session/checkSession';
import { clearBeforeLogin } from '../login/clearBeforeLogin';
import type { LoginCompletion } from '../login/completeLogin';
import { canRetry, errorText } from '../errorText';
import { initialOpenAuth, reduceOpenAuth, type OpenAuthEvent, type OpenAuthState } from './openAuthState';
import { reportFailure } from '../reportFailure';
import type { Services } from '../services';

/** A link's code and the person it is about. */
export interface OpenLink {
  code: string;
  openId: string;
}

export interface OpenAuth extends ReadableStore<OpenAuthState> {
  /** Exchanges the code; a second call does nothing while there is nothing to try again. Never rejects. */
  open(): Promise<void>;
  /** Signs in as the link says. */
  accept(): Promise<void>;
  /** Goes on as who is signed in. */
  keep(): Promise<void>;
  /** The page is left: what is under way is given up. */
  close(): void;
}

export interface OpenAuthParts {
  services: Services;
  completion: LoginCompletion;
  /** `null` where the address holds none. */
  link: OpenLink | null;
  /** Offers the session that is there, where the link says nothing. @returns `false` when nobody is signed in */
  offerSession: () => Promise<boolean>;
}

/** Creates the page of one element. */
export function createOpenAuth({ services, completion, link, offerSession }: OpenAuthParts): OpenAuth {
  const store = createReducerStore(reduceOpenAuth, initialOpenAuth);
  const end = new AbortController();
  let isOpened = false;

  const enter = async (login: LoginSuccess): Promise<void> => {
    if (!store.send({ type: 'entered', name: login.username })) return;
    if (login.method !== 'session') await clearBeforeLogin(services, end.signal);
    if (!end.signal.aborted) await completion.complete(login);
  };
  const exchange = async (found: OpenLink): Promise<void> => {
    const event = await readLink(services, found, end.signal);
    if (end.signal.aborted) return;
    if (event.type === 'found' && !isSomebodyElse(event)) await enter(event.login);
    else store.send(event);
  };
  return {
    get: () => store.get(),
    getInitial: () => store.getInitial(),
    subscribe: (listener) => store.subscribe(listener),
    async open() {
      const isAgain = store.send({ type: 'opened' });
      if (isOpened && !isAgain) return;
      isOpened = true;
      // A reload, or the way back: what the code did the first time may still hold.
      const isUsable = link !== null && (isAgain || services.storage.get('open_code') !== link.code);
      if (isUsable) await exchange(link);
      else if (!(await offerSession())) store.send(incomplete);
    },
    async accept() {
      const state = store.get();
      if (state.kind === 'asking') await enter(state.login);
    },
    async keep() {
      const login = services.session.get();
      if (store.get().kind !== 'asking' || !login) return;
      const { token, ticket, username } = login;
      await enter({ auth_token: token, ticket, username, method: 'session' });
    },
    close: () => end.abort(),
  };
}

const incomplete: OpenAuthEvent = {
  type: 'failed',
  text: { key: 'open_auth.incomplete' },
  canRetry: false,
};

type Found = Extract<OpenAuthEvent, { type: 'found' }>;

/** Names are all that the hub tells of both; the same one need not be asked about. */
function isSomebodyElse({ login, current }: Found): boolean {
  return current !== null && (current === '' || current !== login.username);
}

/** The code is marked as spent before it is sent, so that a reload never sends it again. */
async function readLink(
  services: Services,
  { code, openId }: OpenLink,
  signal: AbortSignal,
): Promise<Found | Extract<OpenAuthEvent, { type: 'failed' }>> {
  services.storage.set('open_code', code);
  const [session, answer] = await Promise.all([
    checkSession(services, signal),
    services.hub
      .call(codeAuthorize, { code, open_id: openId }, { token: null, ignoreMessage: true, signal })
      .catch((error: unknown) => ({ error })),
  ]);
  const error = 'error' in answer ? answer.error : answer.isDone ? null : new HubError('business');
  if ('error' in answer || !answer.isDone) {
    if (!signal.aborted) reportFailure(services, error);
    const text = errorText(error, 'open_auth.failed') ?? { key: 'open_auth.failed' };
    return { type: 'failed', text, canRetry: canRetry(error) };
  }
  const { token, ticket = '', username = '' } = answer.info;
  // Who could not be checked may well be signed in.
  const current = session.kind === 'none' ? null : (services.session.get()?.username ?? null);
  return {
    type: 'found',
    login: { auth_token: token, ticket, username, method: 'open_auth' },
    current,
  };
}
