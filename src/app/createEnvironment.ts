/** What the flows need of a real document: storage, cookies, session, hub client, time and navigation. */
import Cookies from 'js-cookie';
import type { EntryConfig } from '../contract/config';
import { createHubClient } from '../hub/createHubClient';
import { afterPaint } from '../lib/afterPaint';
import { delay } from '../lib/delay';
import { isSameSite } from '../lib/sameSite';
import { createCallbackStore, type CallbackStore } from '../session/callbackStore';
import { createCookieStore, createNoCookies, type CookieStore } from '../session/cookies';
import { createFlow, type Flow } from '../session/flowId';
import { createGuardedStorage, foreignPrefix, type GuardedStorage } from '../session/guardedStorage';
import { createLanguageRecord, type LanguageRecord } from '../session/languageRecord';
import { clientType, readOpenDomain } from '../session/openDomain';
import { createSession, type Session } from '../session/session';
import type { HubClient } from '../hub/client';
import type { Clock, NavigationPort } from '../flows/services';

export interface Environment {
  /** Origin of the hub and portal. */
  portal: string;
  /** Whether the document stands on the portal's own site; elsewhere no cookie is touched. */
  isOwnSite: boolean;
  storage: GuardedStorage;
  cookies: CookieStore;
  /** The tenant this document asks for; settings and calls must agree on it. `null`: the portal's own. */
  domain: () => string | null;
  session: Session;
  flow: Flow;
  callbacks: CallbackStore;
  languageRecord: LanguageRecord;
  hub: HubClient;
  clock: Clock;
  navigation: Omit<NavigationPort, 'showContent'>;
}

/** Used where no hub is known: nothing is ever sent there. */
const noPortal = 'https://portal.invalid';

/**
 * Wires the ports of one element.
 * @param view window of the document the element stands in
 * @param config what the host set when it was mounted
 * @param language language on screen at the moment of a call
 */
export function createEnvironment(view: Window, config: EntryConfig, language: () => string): Environment {
  const portal = config.hub ?? noPortal;
  const isOwnSite = isSameSite(new URL(portal).hostname, view.location.hostname);
  const storage = createGuardedStorage({
    session: () => view.sessionStorage,
    local: () => view.localStorage,
    prefix: isOwnSite ? '' : foreignPrefix,
  });
  const cookies = isOwnSite
    ? createCookieStore({
        jar: Cookies,
        hostname: view.location.hostname,
        protocol: view.location.protocol,
        isCrossSiteFrame: isInCrossSiteFrame(view),
      })
    : createNoCookies();
  const domain = () => (config.mode === 'tag' ? config.domain : readOpenDomain(config.domain, cookies));
  const session = createSession(cookies);
  const flow = createFlow(storage);
  return {
    portal,
    isOwnSite,
    storage,
    cookies,
    domain,
    session,
    flow,
    callbacks: createCallbackStore(storage, portal),
    languageRecord: createLanguageRecord(storage.local, Date.now),
    hub: createHubClient({
      hub: portal,
      headers: () => ({
        language: language(),
        clientType: clientType(domain()),
        domain: domain(),
        token: session.get()?.token ?? null,
        flow: flow.id,
      }),
    }),
    clock: { now: () => Date.now(), delay, painted: afterPaint },
    navigation: {
      replace: (url) => view.location.replace(url),
      assign: (url) => view.location.assign(url),
    },
  };
}

/** Engines without `ancestorOrigins` read as cross-site: a partitioned cookie works in both cases. */
function isInCrossSiteFrame(view: Window): boolean {
  if (view.parent === view) return false;
  const ancestors = view.location.ancestorOrigins;
  return !ancestors || [...ancestors].some((origin) => !isSiteOf(origin, view.location.hostname));
}

function isSiteOf(origin: string, hostname: string): boolean {
  try {
    return isSameSite(new URL(origin).hostname, hostname);
  } catch {
    return false;
  }
}
