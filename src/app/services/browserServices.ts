/** The services of the flows in a real document. */
import Cookies from 'js-cookie';
import type { EntryConfig } from '../../contract/config';
import { parseUrl } from '../../contract/origins';
import type { Services } from '../../flows/services';
import type { PopupPort } from '../../methods/openid/providerPopup';
import { createHubClient } from '../../api/createHubClient';
import { afterPaint } from '../../lib/afterPaint';
import { delay } from '../../lib/abortable';
import { isSameSite } from '../../lib/publicSuffix';
import type { ReadableStore } from '../../lib/store';
import { foreignPrefix } from '../../contract/cacheRecords';
import { createCallbackStore } from '../../session/callbackStore';
import { createCookieStore, createNoCookies, type CookieStore } from '../../session/cookies';
import { createVisitSecret } from '../../session/visitSecret';
import { createGuardedStorage } from '../../session/guardedStorage';
import { createLanguageRecord, type LanguageRecord } from '../../session/languageRecord';
import { clientType, readOpenDomain } from '../../session/openDomain';
import { createSession } from '../../session/session';

export interface BrowserServices extends Omit<
  Services,
  'navigation' | 'toasts' | 'host' | 'hosts' | 'noteRefused' | 'config'
> {
  cookies: CookieStore;
  languageRecord: LanguageRecord;
}

/** Used without a valid hub; no request is sent to it. */
const noPortal = 'https://portal.invalid';

/**
 * @param config attributes at the time of mounting
 * @param language returns the current language at each call
 */
export function createBrowserServices(
  view: Window,
  config: EntryConfig,
  language: () => string,
): BrowserServices {
  const portal = config.hub ?? noPortal;
  const isOwnSite = isSameSite(new URL(portal).hostname, view.location.hostname);
  const storage = createGuardedStorage({
    session: () => view.sessionStorage,
    local: () => view.localStorage,
    prefix: isOwnSite ? '' : foreignPrefix,
  });
  const cookies = isOwnSite ? createBrowserCookies(view) : createNoCookies();
  const domain = () => (config.mode === 'tag' ? config.domain : readOpenDomain(config.domain, cookies));
  const session = createSession(cookies);
  const visitSecret = createVisitSecret(storage);
  return {
    portal,
    isOwnSite,
    storage,
    cookies,
    domain,
    session,
    visitSecret,
    callbacks: createCallbackStore(storage, portal),
    languageRecord: createLanguageRecord(storage.local, Date.now),
    hub: createHubClient({
      hub: portal,
      headers: () => ({
        language: language(),
        clientType: clientType(domain()),
        domain: domain(),
        token: session.get()?.token ?? null,
        flow: visitSecret.id,
      }),
    }),
    clock: { now: () => Date.now(), delay, painted: afterPaint },
  };
}

/** The cache key: the selected tenant, or host and port of the portal. */
export function settingsDomain({ domain, portal }: Pick<Services, 'domain' | 'portal'>): string {
  return domain() ?? new URL(portal).host;
}

export function createPopups(view: Window): PopupPort {
  return {
    open: (url) => view.open(url, '_blank', 'popup,width=480,height=680'),
    listen: (listener) => {
      view.addEventListener('message', listener);
      return () => view.removeEventListener('message', listener);
    },
  };
}

/** A click that grants something must not be overlaid by an embedding page. */
export function isTopLevel(view: Window): boolean {
  return view.parent === view;
}

/** Its tab is in the background, or its window is minimised. */
export function documentHidden(document: Document): ReadableStore<boolean> {
  const get = () => document.visibilityState === 'hidden';
  return {
    get,
    getInitial: get,
    subscribe(listener) {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
  };
}

function createBrowserCookies(view: Window): CookieStore {
  return createCookieStore({
    jar: Cookies,
    hostname: view.location.hostname,
    protocol: view.location.protocol,
    isCrossSiteFrame: isInCrossSiteFrame(view),
  });
}

/** Engines without `ancestorOrigins` count as cross-site, because a partitioned cookie works in both cases. */
export function isInCrossSiteFrame(view: Window): boolean {
  if (view.parent === view) return false;
  const ancestors = view.location.ancestorOrigins;
  return !ancestors || [...ancestors].some((origin) => !isSiteOf(origin, view.location.hostname));
}

function isSiteOf(origin: string, hostname: string): boolean {
  const url = parseUrl(origin);
  return url !== undefined && isSameSite(url.hostname, hostname);
}
