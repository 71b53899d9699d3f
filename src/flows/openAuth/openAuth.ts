/**
 * `/entry/open/auth` (docs/contract.md sections 4 and 6). Anyone can make such a link, so the visitor is asked
 * first.
 */
import type { LoginSuccess } from '../../contract/login';
import { hubCodes } from '../../api/classifyCode';
import { codeAuthorize } from '../../api/codeAuthorize';
import { HubError, isHubError } from '../../api/hubError';
import { createReducerStore } from '../../lib/reducerStore';
import type { ReadableStore } from '../../lib/store';
import { checkSession } from '../session/checkSession';
import { revokeDeclined, takeOffered } from '../session/offeredSession';
import { clearBeforeLogin } from '../login/clearBeforeLogin';
import type { LoginCompletion } from '../login/loginCompletion';
import { canRetry, errorText } from '../errorText';
import { initialOpenAuth, reduceOpenAuth, type OpenAuthEvent, type OpenAuthState } from './openAuthState';
import { reportFailure } from '../reportFailure';
import type { Services } from '../services';
import { asLogin } from '../../session/session';

export interface OpenLink {
  code: string;
  openId: string;
}

export interface OpenAuth extends ReadableStore<OpenAuthState> {
  /** A second call does nothing while there is nothing to try again. Never rejects. */
  open(): Promise<void>;
  accept(): Promise<void>;
  /** Keeps the existing session, if any, and ends the session of the link. */
  keep(): Promise<void>;
  /** Resolves when the session of the link has ended. */
  close(): Promise<void>;
}

export interface OpenAuthDeps {
  services: Services;
  completion: LoginCompletion;
  /** `null` where the address holds none. */
  link: OpenLink | null;
  /** Offers the existing session when the link has no code. @returns `false` without a session */
  offerSession: () => Promise<boolean>;
}

export function createOpenAuth({ services, completion, link, offerSession }: OpenAuthDeps): OpenAuth {
  const store = createReducerStore(reduceOpenAuth, initialOpenAuth);
  const end = new AbortController();
  let isOpened = false;
  /** Token of the link's session while the visitor has not accepted it. */
  let untaken: string | null = null;

  const giveUp = async (): Promise<void> => {
    const token = untaken;
    untaken = null;
    if (token !== null) await revokeDeclined(services, token);
  };

  const enter = async (login: LoginSuccess, isAlive = () => Promise.resolve(true)): Promise<void> => {
    if (!store.send({ type: 'entered', name: login.username })) return;
    if (!(await isAlive())) return void store.send(tooLate);
    if (login.method !== 'session') await clearBeforeLogin(services, end.signal);
    if (!end.signal.aborted) await completion.complete(login);
  };
  const exchange = async (found: OpenLink): Promise<void> => {
    const event = await readLink(services, found, end.signal);
    if (event.type === 'found') untaken = event.login.auth_token;
    if (end.signal.aborted) await giveUp();
    else store.send(event);
  };
  return {
    ...store,
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
      if (state.kind !== 'asking') return;
      await enter(state.login, async () => {
        const isAlive = await takeOffered(services, state.login.auth_token);
        // A visitor who has left meanwhile declined it: `close` ends it.
        if (end.signal.aborted) return false;
        untaken = null;
        return isAlive;
      });
    },
    async keep() {
      const login = services.session.get();
      if (store.get().kind !== 'asking' || !login) return;
      void giveUp();
      await enter(asLogin(login));
    },
    close() {
      end.abort();
      return giveUp();
    },
  };
}

const incomplete: Extract<OpenAuthEvent, { type: 'failed' }> = {
  type: 'failed',
  text: { key: 'open_auth.incomplete' },
  canRetry: false,
};

/** The visitor thought about it for longer than the hub waits. */
const tooLate: OpenAuthEvent = { type: 'failed', text: { key: 'open_auth.failed' }, canRetry: false };

type Found = Extract<OpenAuthEvent, { type: 'found' }>;

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
      .call(
        codeAuthorize,
        { code, open_id: openId },
        { token: null, ignoreMessage: true, ignoresCookies: true, signal },
      )
      .catch((error: unknown) => ({ error })),
  ]);
  const error = 'error' in answer ? answer.error : answer.isDone ? null : new HubError('business');
  if ('error' in answer || !answer.isDone) {
    if (!signal.aborted) reportFailure(services, error);
    // The title says that the link is spent; of a provider, which the hub names, the visitor has seen nothing.
    if (isHubError(error) && error.code === hubCodes.codeWrong) return incomplete;
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
