import type { EntryConfig } from '../contract/config';
import { resourceHosts } from '../contract/resourceHosts';
import type { ElementEventMap } from '../contract/elementApi';
import type { Services } from '../flows/services';
import { createMemoryStore } from '../lib/memoryStore';
import { createCallbackStore } from '../session/callbackStore';
import { createCookieStore, createNoCookies } from '../session/cookies';
import { createVisitSecret } from '../session/visitSecret';
import { createGuardedStorage } from '../session/guardedStorage';
import { createSession } from '../session/session';
import { createFakeClock, type FakeClock } from './fakeClock';
import { createFakeCookieJar } from './fakeCookieJar';
import { createFakeHub, type FakeHub } from './fakeHub';
import { recordedAnswers } from './recordedAnswers';

export type RecordedEffect =
  | { event: keyof ElementEventMap; detail: unknown }
  | { message: string; fields: unknown }
  | { replace: string }
  | { assign: string }
  | { shown: string }
  | { toast: unknown }
  | { refused: unknown };

export interface FakeServices extends Services {
  hub: FakeHub;
  clock: FakeClock;
  /** In order: events, messages, navigation, notices. */
  happened: RecordedEffect[];
  /** Cookies by name, as the browser holds them. */
  cookieValues: () => Record<string, string>;
  /** Session storage by key. */
  stored: (key: string) => string | null;
  /** The host cancels these with `preventDefault()`. */
  prevented: Set<keyof ElementEventMap>;
  /** Changes the settings, like attributes do. */
  configure: (changes: Partial<EntryConfig>) => void;
}

export const plainConfig: EntryConfig = {
  mode: 'page',
  hub: 'https://own.site',
  screen: 'login',
  domain: null,
  appid: null,
  callback: null,
  code: null,
  openId: null,
  lang: null,
  colorScheme: 'light',
  redirect: 'auto',
  parentOrigins: null,
  noTracking: false,
  lightDom: false,
  debug: false,
  address: {
    path: '/entry',
    platform: null,
    state: null,
    token: null,
    error: null,
    popup: false,
    opener: null,
    show: null,
  },
};

/**
 * Services of an element on `https://own.site` (with `isOwnSite: false`, on a partner's page). The hub answers
 * `deleteCookies` and no other call yet.
 * @param config settings that differ from `plainConfig`
 */
export function createFakeServices(
  config: Partial<EntryConfig> = {},
  { isOwnSite = true, blocksCookies = false }: { isOwnSite?: boolean; blocksCookies?: boolean } = {},
): FakeServices {
  const portal = 'https://own.site';
  const [sessionStore, localStore] = [createMemoryStore(), createMemoryStore()];
  const storage = createGuardedStorage({ session: () => sessionStore, local: () => localStore, prefix: '' });
  const jar = createFakeCookieJar({
    hostname: 'own.site',
    protocol: 'https:',
    blocksAll: blocksCookies,
  });
  const cookies = isOwnSite
    ? createCookieStore({ jar, hostname: 'own.site', protocol: 'https:', isCrossSiteFrame: false })
    : createNoCookies();
  const happened: RecordedEffect[] = [];
  const prevented = new Set<keyof ElementEventMap>();
  const hub = createFakeHub();
  hub.reply('deleteCookies', recordedAnswers.cookiesDeleted);
  let current: EntryConfig = { ...plainConfig, ...config };
  return {
    hub,
    clock: createFakeClock(),
    navigation: {
      replace: (url) => void happened.push({ replace: url }),
      show: (path) => void happened.push({ shown: path }),
      assign: (url) => void happened.push({ assign: url }),
    },
    host: {
      dispatch: (event, detail) => (happened.push({ event, detail }), !prevented.has(event)),
      post: (message, fields) => void happened.push({ message, fields }),
      origin: async () => (current.mode === 'page' ? 'https://own.site' : 'https://shop.example'),
    },
    toasts: { show: (toast) => void happened.push({ toast }) },
    session: createSession(cookies),
    storage,
    callbacks: createCallbackStore(storage, portal),
    visitSecret: createVisitSecret(storage),
    config: () => current,
    portal,
    hosts: () =>
      resourceHosts({ image_hosts: ['https://cdn.example'], script_hosts: ['https://sdk.example'] }, portal),
    noteRefused: (refused) => void happened.push({ refused }),
    domain: () => current.domain,
    isOwnSite,
    happened,
    cookieValues: () => Object.fromEntries(jar.held.map(({ name, value }) => [name, value])),
    stored: (key) => sessionStore.getItem(key),
    prevented,
    configure: (changes) => {
      current = { ...current, ...changes };
    },
  };
}
