import { isLoopback, parseUrl } from '../../contract/origins';
import { HubError, isHubError } from '../../api/hubError';
import { redeemCodeOnce, type RedeemOutcome } from '../openid/redeemCode';
import type { Services } from '../../flows/services';
import type { MessengerKind } from './messengerKind';

export interface MessengerSettings {
  domain: string;
  /** The messenger's name of the app. */
  appId: string;
  authorizeUrl: string;
  /** `null`: the hub names none that is allowed, so only an SDK that the page has already can be used. */
  sdkUrl: string | null;
}

export async function readMessengerSettings(
  { calls, authorizeUrl }: MessengerKind,
  services: Services,
  domain: string,
  signal: AbortSignal,
): Promise<MessengerSettings> {
  const answer = await services.hub.call(calls.app, { domain }, { token: null, ignoreMessage: true, signal });
  if (!answer.isDone) throw new HubError('business', { hubMessage: answer.message });
  const { app_id: appId, authorize_url: authorize, sdk_url: sdk } = answer.info;
  return {
    domain,
    appId,
    authorizeUrl: readAddress(authorize, services.portal) ?? authorizeUrl,
    sdkUrl: readScript(sdk, services),
  };
}

/** The tenant domain of the visit, else the portal's own. */
export function ownDomain({ domain, portal }: Pick<Services, 'domain' | 'portal'>): string {
  return domain() ?? new URL(portal).host;
}

/**
 * The tenant domain inside the messenger; with an app and no domain it asks the hub.
 * @param remember stores a domain the hub named, so that all later calls agree
 * @throws HubError when the hub cannot be reached
 */
export async function findDomain(
  { calls }: MessengerKind,
  services: Services,
  remember: (domain: string) => void,
  signal: AbortSignal,
): Promise<string> {
  const own = ownDomain(services);
  const { appid } = services.config();
  if (!calls.domain || services.domain() !== null || appid === null) return own;
  try {
    const answer = await services.hub.call(
      calls.domain,
      { id: appid },
      { token: null, ignoreMessage: true, signal },
    );
    if (!answer.isDone) return own;
    const { domain } = answer.info;
    if (domain !== own && domain !== new URL(services.portal).hostname) remember(domain);
    return domain;
  } catch (error) {
    // The app does not belong to the messenger.
    if (isHubError(error) && error.kind === 'business') return own;
    throw error;
  }
}

/** Signs in with a code of the messenger, once. Never rejects. `isLink`: see `redeemCodeOnce`. */
export function redeemMessengerCode(
  { id, calls }: MessengerKind,
  services: Services,
  { domain, code, isLink = false }: { domain: string; code: string; isLink?: boolean },
  signal?: AbortSignal,
): Promise<RedeemOutcome> {
  return redeemCodeOnce(
    services,
    { code, method: id, isLink },
    (options) =>
      services.hub.call(
        calls.login,
        { domain, code, asks_terms: true, ...(isLink ? { is_link: true } : {}) },
        options,
      ),
    signal,
  );
}

/** An address to load a script from or send a visitor to; `http:` only where the portal uses it too. */
function readAddress(value: string | undefined, portal: string): string | null {
  const url = value === undefined ? undefined : parseUrl(value);
  if (!url) return null;
  const isLocal = url.protocol === 'http:' && portal.startsWith('http:') && isLoopback(url.hostname);
  const isClean = url.username === '' && url.password === '';
  return isClean && (url.protocol === 'https:' || isLocal) ? url.href : null;
}

/** The address of the SDK, if the portal or a listed host serves it: a script can do all that the page can. */
function readScript(value: string | undefined, services: Services): string | null {
  const address = readAddress(value, services.portal);
  if (address === null) return null;
  const { origin } = new URL(address);
  if (origin === services.portal || services.hosts().scripts.includes(origin)) return address;
  services.noteRefused({ use: 'script', address });
  return null;
}
