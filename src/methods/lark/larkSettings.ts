import { isLoopback, parseUrl } from '../../contract/origins';
import { feishuAppid, feishuDomain, feishuLogin } from '../../api/lark';
import { HubError, isHubError } from '../../api/hubError';
import { redeemCodeOnce, type RedeemOutcome } from '../openid/redeemCode';
import type { Services } from '../../flows/services';

/** The page that a browser outside Lark goes to, unless the hub names another: Lark international differs. */
const usualAuthorizeUrl = 'https://accounts.feishu.cn/open-apis/authen/v1/authorize';

export interface LarkSettings {
  domain: string;
  /** Lark's name of the app, `cli_…`. */
  appId: string;
  authorizeUrl: string;
  /** `null`: the hub names none that is allowed, so only a JSSDK that the page has already can be used. */
  sdkUrl: string | null;
}

export async function readLarkSettings(
  services: Services,
  domain: string,
  signal: AbortSignal,
): Promise<LarkSettings> {
  const answer = await services.hub.call(
    feishuAppid,
    { domain },
    { token: null, ignoreMessage: true, signal },
  );
  if (!answer.isDone) throw new HubError('business', { hubMessage: answer.message });
  const { app_id: appId, authorize_url: authorize, sdk_url: sdk } = answer.info;
  return {
    domain,
    appId,
    authorizeUrl: readAddress(authorize, services.portal) ?? usualAuthorizeUrl,
    sdkUrl: readScript(sdk, services),
  };
}

/** The tenant domain of the visit, else the portal's own. */
export function larkDomain({ domain, portal }: Pick<Services, 'domain' | 'portal'>): string {
  return domain() ?? new URL(portal).host;
}

/**
 * The tenant domain inside Lark; with an app and no domain it asks the hub.
 * @param remember stores a domain the hub named, so that all later calls agree
 * @throws HubError when the hub cannot be reached
 */
export async function findLarkDomain(
  services: Services,
  remember: (domain: string) => void,
  signal: AbortSignal,
): Promise<string> {
  const own = larkDomain(services);
  const { appid } = services.config();
  if (services.domain() !== null || appid === null) return own;
  try {
    const answer = await services.hub.call(
      feishuDomain,
      { id: appid },
      { token: null, ignoreMessage: true, signal },
    );
    if (!answer.isDone) return own;
    const { domain } = answer.info;
    if (domain !== own && domain !== new URL(services.portal).hostname) remember(domain);
    return domain;
  } catch (error) {
    // The app does not belong to Lark.
    if (isHubError(error) && error.kind === 'business') return own;
    throw error;
  }
}

/** Signs in with a code of Lark, once. Never rejects. `isLink`: see `redeemCodeOnce`. */
export function redeemLarkCode(
  services: Services,
  { domain, code, isLink = false }: { domain: string; code: string; isLink?: boolean },
  signal?: AbortSignal,
): Promise<RedeemOutcome> {
  return redeemCodeOnce(
    services,
    { code, method: 'lark', isLink },
    (options) =>
      services.hub.call(feishuLogin, { domain, code, ...(isLink ? { is_link: true } : {}) }, options),
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

/** The address of the JSSDK, if the portal or a listed host serves it: a script can do all that the page can. */
function readScript(value: string | undefined, services: Services): string | null {
  const address = readAddress(value, services.portal);
  if (address === null) return null;
  const { origin } = new URL(address);
  if (origin === services.portal || services.hosts().scripts.includes(origin)) return address;
  services.noteRefused({ use: 'script', address });
  return null;
}
