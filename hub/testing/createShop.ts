/** A shop whose visitors sign in by OpenID at a test hub, with a client as partners use it (openid-client). */
import * as openId from 'openid-client';
import { expect } from 'vitest';
import { authorize } from '../../src/api/authorize';
import { login } from '../../src/api/login';
import { hashToken } from '../credentials/opaqueToken';
import { apps } from '../database/tables/apps';
import { createBrowser, type Browser, type Page } from './createBrowser';
import { createTestHub, newFlow, portal, type TestHub } from './createTestHub';

/** The shop's secret at the hub. */
export const shopSecret = 'a-secret-of-the-shop-with-many-letters';
/** Where the hub leads back to. */
export const shopCallback = 'https://shop.example/signed-in';
/** Another tenant with a shop. */
export const acme = 'http://acme.localhost:4600';

const verifier = openId.randomPKCECodeVerifier();
/** What the client expects of an answer. */
export const shopChecks = {
  pkceCodeVerifier: verifier,
  expectedState: 'some-state',
  expectedNonce: 'some-nonce',
};

/** Parameters of a request to the hub; `undefined` leaves one out. */
type Changes = Record<string, string | undefined>;

export interface Shop {
  test: TestHub;
  client: openId.Configuration;
  /** Token of the visitor's session. */
  session: string;
  browser: Browser;
  /** Begins with another visitor, who is signed in. */
  welcome(): Promise<void>;
  /** @returns the token of a new session */
  signIn(origin?: string, name?: string): Promise<string>;
  /** Sends the requests of a client to the hub. */
  fetch: openId.CustomFetch;
  /** Creates a client from the hub's discovery document. */
  connect(origin?: string, clientId?: string, secret?: string): Promise<openId.Configuration>;
  /** Path of a request to the hub. */
  addressOf(changes?: Changes): Promise<string>;
  /** Goes to the consent page. */
  start(changes?: Changes): Promise<Page>;
  /** What the consent page does after "Allow". @returns where its redirect leads in the end */
  allow(page: Page): Promise<Page>;
  /** Where the consent page leads after "Allow". */
  allowedAddress(url: URL): Promise<string>;
  /** Exchanges the code of the address for tokens. */
  exchange(
    page: Page,
    changes?: openId.AuthorizationCodeGrantChecks,
    client?: openId.Configuration,
  ): Promise<openId.TokenEndpointResponse & openId.TokenEndpointResponseHelpers>;
}

const appOf = (tenantId: string, appKey: string) => ({
  tenantId,
  appKey,
  name: 'Shop',
  secretHash: hashToken(shopSecret),
  redirectUris: [shopCallback, 'https://shop.example/any/*', 'https://shop.example/#/home'],
});

/** Starts a hub with the shop and another app. Close `test` at the end of the file. */
export async function createShop(): Promise<Shop> {
  const test = await createTestHub();
  // The provider reads the machine's clock.
  test.clock.advance(Date.now() - test.clock.now());
  const rows = [appOf('neutral', 'shop'), appOf('neutral', 'other'), appOf('acme', 'shop')];
  await test.hub.services.database.run((queries) => queries.insert(apps).values(rows));
  const connect = createConnect(test);
  const shop: Shop = {
    test,
    client: await connect(),
    session: '',
    browser: createBrowser(test),
    async welcome() {
      shop.session = await shop.signIn();
      shop.browser = createBrowser(test);
    },
    async signIn(origin = portal, name = 'designer@example.com') {
      const account = { type: 0, account: name, password: 'Design3D!' };
      const visit = { origin, host: new URL(origin).host, flow: newFlow() };
      const { info } = await test.call(login, account, visit);
      return String(info.auth_token);
    },
    fetch: fetchFrom(test),
    connect,
    addressOf: async (changes) => {
      const { pathname, search } = new URL(await startAddress(shop.client, changes));
      return `${pathname}${search}`;
    },
    start: async (changes) => shop.browser.open(await startAddress(shop.client, changes)),
    allow: async ({ url }) => shop.browser.open(await shop.allowedAddress(url)),
    async allowedAddress(url) {
      const back = url.searchParams.get('callback') ?? '';
      const appid = url.searchParams.get('appid') ?? '';
      const request = { app_key: appid, response_type: 'token', redirect_uri: back };
      const by = { token: shop.session, origin: url.origin, host: url.host };
      const { info } = await test.call(authorize, request, by);
      return `${back}?appid=${appid}&apptoken=${info.token}`;
    },
    exchange: (page, changes = {}, client = shop.client) =>
      openId.authorizationCodeGrant(client, page.url, { ...shopChecks, ...changes }),
  };
  return shop;
}

const fetchFrom =
  (test: TestHub): openId.CustomFetch =>
  (url, { method, headers, body }) => {
    const { host, pathname, search } = new URL(url);
    const sent = body instanceof URLSearchParams || typeof body === 'string' ? body.toString() : null;
    return test.fetch(`${pathname}${search}`, { method, headers, body: sent, host });
  };

const createConnect =
  (test: TestHub): Shop['connect'] =>
  (origin = portal, clientId = 'shop', secret = shopSecret) =>
    openId.discovery(new URL(origin), clientId, secret, undefined, {
      execute: [openId.allowInsecureRequests, openId.enableNonRepudiationChecks],
      [openId.customFetch]: fetchFrom(test),
    });

async function startAddress(client: openId.Configuration, changes: Changes = {}): Promise<string> {
  const address = openId.buildAuthorizationUrl(client, {
    redirect_uri: shopCallback,
    scope: 'openid profile email phone',
    state: 'some-state',
    nonce: 'some-nonce',
    code_challenge: await openId.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  for (const [name, value] of Object.entries(changes))
    if (value === undefined) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  return address.href;
}

/** An error of the client with this code. */
export const refused = (error: string) => expect.objectContaining({ error }) as unknown;
