/** What the hub says of a tenant's Lark: domain, app and addresses. */
import { feishuAppid } from '../../hub/feishuAppid';
import { feishuDomain } from '../../hub/feishuDomain';
import { feishuLogin } from '../../hub/feishuLogin';
import { HubError, isHubError } from '../../hub/hubError';
import { isLoopback } from '../../session/checkCallback';
import { redeemCodeOnce, type RedeemOutcome } from '../provider/redeemCodeOnce';
import type { Services } from '../services';

/** Where a browser outside Lark goes, unless the hub names another host: Lark international differs. */
const usualAuthorizeUrl = 'https://accounts.feishu.cn/open-apis/authen/v1/authorize';

export interface LarkSettings {
  domain: string;
  /** Lark's name of the app, `cli_…`. */
  appId: string;
  authorizeUrl: string;
  /** `null`: the hub names none, so only a JSSDK that is there already can be used. */
  sdkUrl: string | null;
}

/**
 * Asks for them.
 * @throws HubError
 */
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
    sdkUrl: readAddress(sdk, services.portal),
  };
}

/** The tenant domain of the visit, else the portal's own. */
export function larkDomain({ domain, portal }: Pick<Services, 'domain' | 'portal'>): string {
  return domain() ?? new URL(portal).host;
}

/**
 * The tenant domain inside Lark: with an app and no domain the hub is asked.
 * @param remember keeps a domain the hub named, so that all calls from then on agree
 * @throws HubError when the hub could not be asked
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
    // An app that Lark has nothing to do with.
    if (isHubError(error) && error.kind === 'business') return own;
    throw error;
  }
}

/** Signs in with a code of Lark, once. Never rejects. */
export function redeemLarkCode(
  services: Services,
  { domain, code }: { domain: string; code: string },
  signal?: AbortSignal,
): Promise<RedeemOutcome> {
  return redeemCodeOnce(
    services,
    { code, method: 'lark' },
    (options) => services.hub.call(feishuLogin, { domain, code }, options),
    signal,
  );
}

/** An address a script may be loaded from or a visitor sent to; `http:` only where the portal itself stands on it. */
function readAddress(value: string | undefined, portal: string): string | null {
  if (value === undefined || !URL.canParse(value)) return null;
  const url = new URL(value);
  const isLocal = url.protocol === 'http:' && portal.startsWith('http:') && isLoopback(url.hostname);
  const isClean = url.username === '' && url.password === '';
  return isClean && (url.protocol === 'https:' || isLocal) ? url.href : null;
}
