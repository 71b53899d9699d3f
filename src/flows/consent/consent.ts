/** The consent page (docs/contract.md section 6). `loginCompletion.ts` requests the token itself. */
import type { LoginSuccess } from '../../contract/login';
import { appInfo } from '../../api/appInfo';
import { hubCodes } from '../../api/classifyCode';
import { HubError, isHubError } from '../../api/hubError';
import { createLatestTask } from '../../lib/latestTask';
import { createReducerStore } from '../../lib/reducerStore';
import type { ReadableStore } from '../../lib/store';
import { deniedTarget } from '../../session/appTarget';
import { targetAfterLogin, type TargetDeps } from '../../session/targetAfterLogin';
import { isOwnToken } from '../../session/ownToken';
import { checkSession } from '../session/checkSession';
import { redirectTo, type LoginCompletion } from '../login/loginCompletion';
import {
  initialConsent,
  reduceConsent,
  type AskingApp,
  type ConsentEvent,
  type ConsentState,
} from './consentState';
import { errorText } from '../errorText';
import { reportFailure } from '../reportFailure';
import type { Services } from '../services';
import { asLogin } from '../../session/session';

export interface Consent extends ReadableStore<ConsentState> {
  /** Call it again after a sign-in or a failed request. Never rejects. */
  open(): Promise<void>;
  approve(): Promise<void>;
  deny(): void;
  /** Shows the form; the session stays until another login replaces it. */
  chooseOtherAccount(): void;
  close(): void;
}

export interface ConsentDeps {
  services: Services;
  completion: LoginCompletion;
  onOtherAccount: () => void;
}

export function createConsent({ services, completion, onOtherAccount }: ConsentDeps): Consent {
  const store = createReducerStore(reduceConsent, initialConsent);
  const inquiry = createLatestTask();
  /** A new login that led here; the host has not been informed of it. */
  let held: LoginSuccess | null = null;
  let shown = '';

  const pass = async (app: AskingApp, isByItself: boolean): Promise<void> => {
    const known = services.session.get();
    const session = known && asLogin(known);
    const login = held?.auth_token === session?.auth_token ? held : session;
    if (!login) {
      store.send({ type: 'signInNeeded' });
      return;
    }
    if (!store.send({ type: 'approved', app })) return;
    const isSilent = isByItself && login.method === 'session';
    try {
      await completion.complete(login, { isConsented: true, isSilent });
      store.send({ type: 'ended', isApproved: true });
    } catch (error) {
      const text = errorText(error, 'consent.failed') ?? { key: 'consent.failed' };
      const isStillSignedIn = services.session.get() !== null;
      store.send(isStillSignedIn ? { type: 'failed', text } : { type: 'signInNeeded' });
      // The form does not show this text.
      if (!isStillSignedIn) services.toasts.show({ kind: 'warning', key: 'consent', text });
    }
  };
  const open = async (): Promise<void> => {
    if (store.get().kind === 'approving') return;
    await inquiry.run(async ({ signal }) => {
      completion.consentRule.start();
      store.send({ type: 'opened' });
      held = heldLogin(completion);
      await services.callbacks.ready;
      shown = requestOf(services);
      const found = await inquire(services, held !== null, signal);
      if (signal.aborted) return;
      if ('event' in found) store.send(found.event);
      else await pass(found.app, true);
    });
  };
  return {
    ...store,
    open,
    async approve() {
      const state = store.get();
      if (state.kind !== 'asking') return;
      // The host changed an attribute meanwhile: show the new request instead of approving it.
      if (requestOf(services) === shown) await pass(state.app, false);
      else await open();
    },
    deny() {
      if (store.get().kind !== 'asking') return;
      store.send({ type: 'ended', isApproved: false });
      const target = deniedTarget(targetDeps(services));
      if (target !== null) redirectTo(services, target);
    },
    chooseOtherAccount() {
      if (store.get().kind !== 'asking') return;
      onOtherAccount();
      store.send({ type: 'signInNeeded' });
    },
    close: inquiry.cancel,
  };
}

type Inquiry = { event: ConsentEvent } | { app: AskingApp };

async function inquire(services: Services, isSignedIn: boolean, signal: AbortSignal): Promise<Inquiry> {
  const { appid } = services.config();
  const target = requestedTarget(services);
  if (appid === null || target === null) {
    return { event: { type: 'refused', text: { key: 'consent.unknown' } } };
  }
  const [app, session] = await Promise.all([
    askApp(services, appid, target, signal),
    isSignedIn ? null : checkSession(services, signal),
  ]);
  if ('event' in app) return app;
  // The session stays, for the portal and for other apps.
  if (app.mustSignIn) {
    // The form alone would look like a sign-out.
    const text = { key: 'consent.sign_in_again', values: { app: app.found.name } } as const;
    services.toasts.show({ kind: 'info', key: 'consent', text });
    return { event: { type: 'signInNeeded' } };
  }
  if (session?.kind === 'none') return { event: { type: 'signInNeeded' } };
  if (session?.kind === 'unknown') {
    return { event: { type: 'unavailable', text: { key: 'error.settings' } } };
  }
  const token = services.session.get()?.token ?? '';
  // A session that this browser did not sign in to may be a planted one, so it does not continue by itself.
  const continues = app.isKnown && (isSignedIn || (await isOwnToken(services.storage, token)));
  return continues ? { app: app.found } : { event: { type: 'found', app: app.found } };
}

const requestOf = (services: Services): string =>
  JSON.stringify([services.config().appid, requestedTarget(services)]);

/** Where the token would go. A given address that is refused is not replaced by another one. */
function requestedTarget(services: Services): string | null {
  const deps = targetDeps(services);
  const isRefused = services.config().callback !== null && deps.targets.visit === null;
  return isRefused ? null : targetAfterLogin(deps);
}

async function askApp(
  services: Services,
  appid: string,
  target: string,
  signal: AbortSignal,
): Promise<{ event: ConsentEvent } | { found: AskingApp; isKnown: boolean; mustSignIn: boolean }> {
  try {
    const request = { app_key: appid, redirect_uri: target };
    const token = services.session.get()?.token ?? null;
    const answer = await services.hub.call(appInfo, request, { token, ignoreMessage: true, signal });
    if (!answer.isDone) throw new HubError('malformed');
    const { app_name: name, redirect_host: host, scopes, must_sign_in, ...info } = answer.info;
    return {
      found: { name, host, ...(scopes ? { scopes } : {}) },
      // The tenant's own, or allowed before.
      isKnown: info.is_first_party || info.is_allowed === true,
      mustSignIn: must_sign_in ?? false,
    };
  } catch (error) {
    if (!signal.aborted) reportFailure(services, error);
    const isUnknown = isHubError(error) && error.code === hubCodes.appUnknown;
    if (isUnknown) return { event: { type: 'refused', text: { key: 'consent.unknown' } } };
    return { event: { type: 'unavailable', text: errorText(error) ?? { key: 'error.server' } } };
  }
}

const targetDeps = ({ config, callbacks, portal }: Services): TargetDeps => ({
  mode: config().mode,
  targets: callbacks.resolve(),
  portalOrigin: portal,
});

function heldLogin(completion: LoginCompletion): LoginSuccess | null {
  const held = completion.get();
  return held.kind === 'needsConsent' && held.login.method !== 'session' ? held.login : null;
}
